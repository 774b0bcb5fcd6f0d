import { describe, expect, test } from "vitest";
import { type StorageAdapter, memory } from "@waymark/storage";
import { type TestReply, testSite } from "@waymark/testing";
import { notes } from "./notes.ts";

const open = (received: string[] = [], storage?: StorageAdapter) =>
  testSite({ modules: [notes(received)], ...(storage && { storage }) });
const statusesOf = (reply: TestReply) =>
  reply.body.responses.map((one: { status: number } | null) => one && one.status);
const write = (said: string) => ({ path: "/notes/v1/notes", body: { text: said } });

describe("the transaction of a batch", () => {
  // Trial R-8 of docs/reliability.md.
  test("a failed item rolls back its own writes and those of its listeners only", async () => {
    await using site = await open();
    const requests = ["a", "refuse b", "break c", "listener d", "e"].map(write);
    const reply = await site.post("/batch/v1", { requests });
    expect(statusesOf(reply)).toEqual([201, 409, 500, 500, 201]);
    expect((await site.get("/notes/v1/notes")).body).toEqual([
      "a",
      "received a",
      "e",
      "received e",
    ]);
    expect(JSON.stringify(reply.body)).not.toContain("secret");
  });
  test("listeners after the commit run for committed items, in order, and never for failed ones", async () => {
    const received: string[] = [];
    await using site = await open(received);
    await site.post("/batch/v1", { requests: ["a", "refuse b", "c", "break d", "e"].map(write) });
    expect(received).toEqual(["a", "c", "e"]);
  });

  /** Storage that reports its commits, and rejects them if requested. */
  const watched = (events: string[], rejects = () => false): StorageAdapter => {
    const inner = memory();
    return {
      name: "watched",
      open(named) {
        const storage = inner.open(named);
        return {
          ...storage,
          transaction: (work) =>
            storage.transaction(async (session) => {
              const result = await work(session);
              await new Promise((resolve) => setTimeout(resolve, 20));
              if (rejects()) throw new Error("The disk is gone: secret.");
              events.push("committed");
              return result;
            }),
        };
      },
    };
  };
  // Trial R-8 of docs/reliability.md.
  test("no response is sent and no listener runs before the commit", async () => {
    const events: string[] = [];
    await using site = await open(events, watched(events));
    const answer = site.post("/batch/v1", { requests: ["a", "b"].map(write) });
    await answer.then(() => events.push("answered"));
    expect(events[0]).toBe("committed");
    expect(events.filter((one) => one.length === 1)).toEqual(["a", "b"]);
    expect(events.at(-1)).toBe("answered");
    events.length = 0;
    await site.post("/notes/v1/notes", { text: "z" }).then(() => events.push("answered"));
    expect(events[0]).toBe("committed");
    expect(events.at(-1)).toBe("answered");
  });
  // Trial R-8 of docs/reliability.md.
  test("a failed commit fails the whole batch, and no listener runs", async () => {
    const received: string[] = [];
    let isGone = false;
    await using site = await open(
      received,
      watched([], () => isGone),
    );
    isGone = true;
    const reply = await site.post("/batch/v1", { requests: ["a", "b"].map(write) });
    expect([reply.status, reply.body.code]).toEqual([500, "rest_internal_error"]);
    expect(JSON.stringify(reply.body)).not.toContain("secret");
    const lone = await site.post("/notes/v1/notes", { text: "c" });
    expect(lone.status).toBe(500);
    isGone = false;
    expect(received).toEqual([]);
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  });
});
