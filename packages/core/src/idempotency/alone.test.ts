import { expect, test } from "vitest";
import { type StorageAdapter, StorageUnavailableError, memory } from "@waymark/storage";
import { boats, numberOf } from "../test/boats.ts";
import { withClientIp } from "../test/client-ip.ts";
import { testClock, testSite } from "@waymark/testing";
import { storedResponsesTable } from "./stored-response.ts";

const key = { "idempotency-key": "8e03978e-40d5-43e8-bc93-6894a57f9324" };
const open = (pause?: () => Promise<unknown>, storage: StorageAdapter = memory()) =>
  testSite({ modules: [boats(pause)], storage }).then((site) => withClientIp(site));

test("an endpoint that manages its own transactions runs once, and repeats its response", async () => {
  await using site = await open();
  const send = () => site.post("/boats/v1/slow", { name: "Gull" }, key);
  const [first, again] = [await send(), await send()];
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await numberOf(site)).toBe(1);
});

test("an endpoint that manages its own transactions responds with 409 while the first request is running", async () => {
  const paused: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => paused.push(resolve));
  await using site = await open(pause);
  const send = () => site.post("/boats/v1/slow", { name: "Gull" }, key);
  const first = send();
  await expect.poll(() => paused.length).toBe(1);
  const { status, body, headers } = await send();
  expect([status, body.code, headers.get("retry-after")]).toEqual([
    409,
    "rest_idempotency_in_progress",
    "1",
  ]);
  paused[0]?.();
  expect((await first).status).toBe(200);
  expect((await send()).body).toEqual((await first).body);
});

test("an endpoint that manages its own transactions can be repeated if it failed before it wrote, but not afterwards", async () => {
  await using site = await open();
  const send = async (said: string) => {
    const { status, body } = await site.post(
      "/boats/v1/slow",
      { name: said },
      { "idempotency-key": said },
    );
    return [status, body.code];
  };
  for (let i = 0; i < 2; i++) expect(await send("early")).toEqual([500, "rest_internal_error"]);
  expect(await send("late")).toEqual([500, "rest_internal_error"]);
  expect(await send("late")).toEqual([409, "rest_idempotency_unfinished"]);
  expect(await numberOf(site)).toBe(1);
});

test("an endpoint that manages its own transactions is taken over after its process has died, which then writes nothing", async () => {
  const clock = testClock();
  const steps: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => steps.push(resolve));
  await using site = withClientIp(await testSite({ modules: [boats(pause)], clock }));
  const send = () => site.post("/boats/v1/slow", { name: "Gull" }, key);
  const lost = send();
  await expect.poll(() => steps.length).toBe(1);
  clock.advance(120_000);
  const second = send();
  await expect.poll(() => steps.length).toBe(2);
  steps[0]?.();
  expect((await lost).status).toBe(409);
  steps[1]?.();
  expect((await second).status).toBe(200);
  expect(await numberOf(site)).toBe(1);
});

// Trial R-3 of docs/reliability.md.
test("an endpoint that manages its own transactions is not repeated when its response could not be stored", async () => {
  const adapter = memory();
  let isFailing = true;
  const failing: StorageAdapter = {
    name: "failing",
    open(all) {
      const storage = adapter.open(all);
      return {
        ...storage,
        async update(where, ...rest) {
          if (isFailing && where === (storedResponsesTable as unknown))
            throw new StorageUnavailableError("busy");
          return storage.update(where, ...rest);
        },
      };
    },
  };
  await using site = await open(undefined, failing);
  const send = () => site.post("/boats/v1/slow", { name: "Gull" }, key);
  expect((await send()).status).toBe(503);
  isFailing = false;
  expect((await send()).body.code).toBe("rest_idempotency_unfinished");
  expect(await numberOf(site)).toBe(1);
});
