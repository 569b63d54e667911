import asyncio
from typing import Any

from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from heroes.notices import Notice, listen
from tests.house.echo import tasks


class EchoConsumer(AsyncJsonWebsocketConsumer):
    """Has a task run for every message; what tasks say goes to every socket."""

    async def connect(self) -> None:
        self.end_listening = listen("echo", self.hear)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        self.end_listening()

    async def receive_json(self, content: dict[str, Any], **kwargs: Any) -> None:
        task = getattr(tasks, content["task"])
        await sync_to_async(task.delay)(*content["arguments"])

    def hear(self, notice: Notice) -> None:
        if notice["type"] == "echo.said":
            said = {"said": notice["words"], "thread": notice["thread"]}
            self.saying = asyncio.create_task(self.send_json(said))
