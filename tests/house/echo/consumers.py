from typing import Any

from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from tests.house.echo import tasks


class EchoConsumer(AsyncJsonWebsocketConsumer):
    """Has a task run for every message; what tasks say goes to every socket."""

    groups = ["echo"]

    async def receive_json(self, content: dict[str, Any], **kwargs: Any) -> None:
        task = getattr(tasks, content["task"])
        await sync_to_async(task.delay)(*content["arguments"])

    async def echo_said(self, message: dict[str, Any]) -> None:
        await self.send_json({"said": message["words"], "thread": message["thread"]})
