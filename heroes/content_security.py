"""What pages may load and run: see CONTENT_SECURITY_POLICY in the settings."""

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase


class ContentSecurityMiddleware(CSPMiddleware):
    """django-csp, with one exception: the admin's own scripts evaluate attributes and set styles."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.resolver_match and "admin" in request.resolver_match.namespaces:
            parts.update = {"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]}
        return parts
