import { expect, onTestFinished, test, vi } from "vitest";
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

/** Fake timers until the end of the test. */
function useFakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
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

test("quiet connections that the server ends after minutes are not failed attempts", async () => {
  useFakeTimers();
  let connections = 0;
  const fetch = () => {
    const isLast = ++connections === 15;
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        const close = (): void => {
          if (isLast) control.enqueue(new TextEncoder().encode("event: end\ndata: null\n\n"));
          control.close();
        };
        setTimeout(close, 60_000);
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const client = createClient<any>({ url: "https://harbour.example/api", fetch });
  const reading = client.stream("/tides/v1" as never, {} as never).next();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect([(await reading).done, connections]).toEqual([true, 15]);
});

test("connections that end at once are failed attempts", async () => {
  useFakeTimers();
  let connections = 0;
  const fetch = () => {
    connections++;
    return new Response("", { headers: { "content-type": "text/event-stream" } });
  };
  const client = createClient<any>({ url: "https://harbour.example/api", fetch });
  const reading = client.stream("/tides/v1" as never, {} as never).next();
  const rejected = expect(reading).rejects.toThrow("cannot be reopened");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await rejected;
  expect(connections).toBe(11);
});

test("attempts without a response are failed attempts, however long they take", async () => {
  useFakeTimers();
  let connections = 0;
  const fetch = () => {
    connections++;
    return new Promise<Response>((_, reject) => {
      setTimeout(() => reject(new TypeError("timed out")), 60_000);
    });
  };
  const client = createClient<any>({ url: "https://harbour.example/api", fetch });
  const reading = client.stream("/tides/v1" as never, {} as never).next();
  const rejected = expect(reading).rejects.toThrow("timed out");
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  await rejected;
  expect(connections).toBe(11);
});

/** Reads the first event of a site that then restarts: the reply of each attempt to reconnect, by its number. */
async function readAcrossRestart(toReply: (attempt: number) => Response) {
  useFakeTimers();
  let connections = 0;
  const open = (text: string) =>
    new Response(text, { headers: { "content-type": "text/event-stream" } });
  const fetch = () => (++connections === 1 ? open("data: 1\n\n") : toReply(connections - 1));
  const client = createClient<any>({ url: "https://harbour.example/api", fetch });
  const events: unknown[] = [];
  const read = async (): Promise<number> => {
    for await (const { data } of client.stream("/tides/v1" as never, {} as never))
      events.push(data);
    return 200;
  };
  const reading = read().catch((error: { status: number }) => error.status);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  return { events, status: await reading, connections };
}

test.each([502, 503, 429])(
  "a stream goes on after a restart during which the site answers %i",
  (status) =>
    expect(
      readAcrossRestart((attempt) =>
        attempt < 4
          ? Response.json({ code: "rest_unavailable" }, { status })
          : new Response("data: 2\n\nevent: end\ndata: null\n\n", {
              headers: { "content-type": "text/event-stream" },
            }),
      ),
    ).resolves.toEqual({ events: [1, 2], status: 200, connections: 5 }),
);

test("a site that stays unavailable is the error of the last attempt", async () => {
  const reply = () => Response.json({ code: "rest_unavailable" }, { status: 503 });
  expect(await readAcrossRestart(reply)).toEqual({ events: [1], status: 503, connections: 11 });
});

test("a stream is not opened again if the site asks to wait for minutes", async () => {
  const headers = { "retry-after": "300" };
  const reply = () => Response.json({ code: "rest_too_many_requests" }, { status: 429, headers });
  expect(await readAcrossRestart(reply)).toEqual({ events: [1], status: 429, connections: 2 });
});

test("a stream that may no longer be read is not opened again", async () => {
  const reply = () => Response.json({ code: "rest_forbidden" }, { status: 403 });
  expect(await readAcrossRestart(reply)).toEqual({ events: [1], status: 403, connections: 2 });
});
