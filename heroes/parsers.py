"""What programs may send."""

import io

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.parsers import JSONParser

from heroes.problems import TooLarge


class BoundedJSONParser(JSONParser):
    """JSON of at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes; more raises TooLarge (413) without being read.

    The REST framework reads the stream itself and so passes by Django's own limit.
    """

    def parse(self, stream, media_type=None, parser_context=None):
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge(
                _("More than %(kilobytes)d kB cannot be sent at once.") % {"kilobytes": limit // 1024}
            )
        return super().parse(io.BytesIO(body), media_type, parser_context)
