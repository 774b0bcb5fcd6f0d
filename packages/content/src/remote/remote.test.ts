import { testClock } from "@waymark/testing";
import { expect, test } from "vitest";
import { createFetchCache } from "./fetch-cache.ts";
import { readStart } from "./read-start.ts";

const open = () =>
  createFetchCache<string>({
    maxEntries: 3,
    maxCharacters: 100,
    charactersOf: (value) => value.length,
    secondsFor: (value) => value.length,
  });

test("a response is cached until it expires", async () => {
  const [memory, clock] = [open(), testClock()];
  let requested = 0;
  const ask = () => memory.recall("key", clock, async () => `${++requested}.`);
  expect([await ask(), await ask()]).toEqual(["1.", "1."]);
  clock.advance(2_000);
  expect(await ask()).toBe("2.");
});

test("concurrent calls share one request, and its failure is not cached", async () => {
  const [memory, clock] = [open(), testClock()];
  let requested = 0;
  const fail = () =>
    memory.recall("key", clock, async () => {
      requested++;
      throw new Error("down");
    });
  const all = await Promise.allSettled([fail(), fail(), fail()]);
  expect([requested, ...all.map(({ status }) => status)]).toEqual([
    1,
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(await memory.recall("key", clock, async () => "up")).toBe("up");
});

test("a synchronous error is not cached either", async () => {
  const [memory, clock] = [open(), testClock()];
  const refuse = (): Promise<string> => {
    throw new Error("no such place");
  };
  await expect(memory.recall("key", clock, refuse)).rejects.toThrow("no such place");
  expect(await memory.recall("key", clock, async () => "up")).toBe("up");
});

test("the cache has a maximum number of entries and characters", async () => {
  const [memory, clock] = [open(), testClock()];
  for (let i = 0; i < 10; i++) await memory.recall(`key ${i}`, clock, async () => "v");
  expect(memory.size).toBe(3);
  for (let i = 0; i < 10; i++) await memory.recall(`key ${i}`, clock, async () => "v".repeat(60));
  expect(memory.size).toBe(1);
  expect(await memory.recall("large", clock, async () => "v".repeat(1_000))).toHaveLength(1_000);
  expect(memory.size).toBe(1);
});

test("only the beginning of a text is read, with the information whether it is complete", async () => {
  const read = (text: string, max: number) => readStart(new Response(text), max);
  expect(await read("fog", 3)).toEqual({ text: "fog", isWhole: true });
  expect(await read("fogs", 3)).toEqual({ text: "fog", isWhole: false });
  expect(await readStart(new Response(null), 3)).toEqual({ text: "", isWhole: true });
});

test("a text is read in its declared charset", async () => {
  const latin = new Response(new Uint8Array([0xe9]), {
    headers: { "content-type": 'text/html; charset="iso-8859-1"' },
  });
  expect((await readStart(latin, 10)).text).toBe("é");
  const unknown = new Response("é", { headers: { "content-type": "text/html; charset=x-none" } });
  expect((await readStart(unknown, 10)).text).toBe("é");
});
