import { expect, test } from "vitest";
import { defineEvent } from "../declare/event.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { type StorageAdapter, memory } from "@waymark/storage";
import { testSite } from "@waymark/testing";

const { get, post, on, defineJob, defineAuthScheme } = moduleBuilder({});
const happened = defineEvent<string>("happenings.happened");
/** Endpoints of every kind that emit events, and a listener that records them after the commit. */
function happenings(received: string[]) {
  const tell = defineJob({
    name: "happenings.tell",
    handler: ({ emit }) => emit(happened, "job"),
  });
  return defineModule({
    name: "happenings",
    jobs: [tell],
    on: [on(happened, (what) => void received.push(what), { phase: "after-commit" })],
    authSchemes: [
      defineAuthScheme(
        "knocking",
        async ({ emit, request }) => {
          await emit(happened, "knock");
          if (request.headers.get("x-knock") === "wrong") throw errors.rest_not_logged_in();
          return undefined;
        },
        { headers: ["x-knock"] },
      ),
    ],
    namespaces: [
      defineNamespace("happenings/v1", {
        "/x": [
          get({
            summary: "Read",
            access: "public",
            handler: ({ emit }) => emit(happened, "read"),
          }),
          post({
            summary: "Write",
            access: "public",
            handler: ({ emit }) => emit(happened, "write"),
          }),
        ],
        "/own": [
          post({
            summary: "Write in own transactions",
            transaction: false,
            access: "public",
            handler: ({ emit }) => emit(happened, "own"),
          }),
        ],
        "/job": [
          post({ summary: "Add a job", access: "public", handler: ({ jobs }) => jobs.add(tell) }),
        ],
      }),
    ],
  })();
}

test("listeners after the commit also receive events of reads, and of writes without a transaction", async () => {
  const received: string[] = [];
  await using site = await testSite({ modules: [happenings(received)] });
  await site.get("/happenings/v1/x");
  await site.post("/happenings/v1/own");
  expect(received).toEqual(["read", "own"]);
});

test("listeners after the commit receive events of a page handler and of a task that then fail", async () => {
  const received: string[] = [];
  const { definePageHandler, defineTask } = moduleBuilder({});
  const failing = defineTask("pages.fail", async ({ emit }) => {
    await emit(happened, "task");
    throw new TypeError("The task failed.");
  });
  const pages = defineModule({
    name: "pages",
    tasks: [failing],
    pages: [
      definePageHandler("fail", async ({ emit }) => {
        await emit(happened, "page");
        throw errors.rest_not_logged_in();
      }),
    ],
  });
  await using site = await testSite({ modules: [happenings(received), pages()] });
  const { status } = await site.site.fetch(new Request("http://localhost/"));
  expect(status).toBe(401);
  await expect(site.site.run(failing, undefined)).rejects.toThrow("The task failed.");
  expect(received).toEqual(["page", "task"]);
});

test.each(["right", "wrong"])(
  "listeners receive the event of an auth scheme for %s credentials",
  async (knock) => {
    const received: string[] = [];
    await using site = await testSite({ modules: [happenings(received)] });
    const at = "http://localhost/api/happenings/v1/x";
    await site.site.fetch(new Request(at, { method: "POST", headers: { "x-knock": knock } }));
    expect(received).toEqual(knock === "right" ? ["knock", "write"] : ["knock"]);
  },
);

test("a transaction that is retried emits its events once", async () => {
  const received: string[] = [];
  const base = memory();
  let mustRetry = false;
  /** Storage that retries a transaction, as PostgreSQL does after a conflict. */
  const retrying: StorageAdapter = {
    name: "retrying",
    open(tables) {
      const storage = base.open(tables);
      return {
        ...storage,
        async transaction(work) {
          if (!mustRetry) return storage.transaction(work);
          mustRetry = false;
          const again = new Error("again");
          await storage
            .transaction(async (session) => {
              await work(session);
              throw again;
            })
            .catch((error: unknown) => {
              if (error !== again) throw error;
            });
          return storage.transaction(work);
        },
      };
    },
  };
  await using site = await testSite({ modules: [happenings(received)], storage: retrying });
  await site.post("/happenings/v1/job");
  mustRetry = true;
  expect(await site.site.runJobs()).toBe(1);
  expect(received).toEqual(["job"]);
});
