import { expect, test } from "vitest";
import { createClient } from "./index.ts";

/** A client of a server that sends these chunks as a stream. */
function clientOf(chunks: readonly string[]) {
  const encoder = new TextEncoder();
  const fetch = () => {
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        for (const chunk of chunks) control.enqueue(encoder.encode(chunk));
        control.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return createClient<any>({ url: "https://harbour.example/api", fetch });
}

const lines = [": tides", "event: level", "id: 7", 'data: {"level":', "data: 1}", ""];
const last = ["event: end", "data: null", "", ""];

test.each([
  ["\\r\\n", "\r\n"],
  ["\\n", "\n"],
  ["\\r", "\r"],
])("events with lines that end in %s are read whole, however they are split", async (_, end) => {
  const text = [...lines, ...last].join(end) + end;
  for (let at = 0; at <= text.length; at++) {
    const events: unknown[] = [];
    const client = clientOf([text.slice(0, at), text.slice(at)]);
    for await (const event of client.stream("/tides/v1" as never, {} as never, { reconnects: 0 }))
      events.push(event);
    expect([at, events]).toEqual([at, [{ event: "level", id: "7", data: { level: 1 } }]]);
  }
});
