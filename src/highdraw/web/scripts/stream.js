/* The page is brought up to date: the stream names pieces of the last text by their places; put together, they are the next text. */
(() => {
  "use strict";

  let pieces = [];
  let shown = "";

  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message, connection } = event.detail;
    if (message.event) return;
    if (message.data[0] === "{") {
      const patch = JSON.parse(message.data);
      if (patch.from !== shown) {
        event.detail.cancelled = true;
        connection.lastEventId = "";
        connection.reader?.cancel();
        return;
      }
      message.data = patch.parts.map((part) => (typeof part === "string" ? part : pieces.slice(part[0], part[0] + part[1]).join("<"))).join("<");
    }
    pieces = message.data.split("<");
    shown = message.id;
  });
})();
