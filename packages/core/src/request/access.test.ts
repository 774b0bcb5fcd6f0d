import { expect, test } from "vitest";
import * as z from "zod";
import { can } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { type Session, type StorageAdapter, id, memory, table, text } from "@waymark/storage";
import { testSite } from "@waymark/testing";

const tables = {
  boats: table({ id: id(), name: text() }),
  visits: table({ id: id(), boat: text() }),
};
const { get, edit, post } = moduleBuilder({ tables });
const args = { id: z.int() };
const harbour = defineModule({
  name: "harbour",
  tables,
  namespaces: [
    defineNamespace("harbour/v1", {
      "/boats/:id": [
        get({
          summary: "Get a boat",
          args,
          access: "public",
          find: ({ args: { id: key }, db }) => db.boats.get(key),
          handler: ({ found }) => found,
        }),
        edit({
          summary: "Rename a boat",
          batch: true,
          args: { ...args, name: z.string().optional() },
          access: "public",
          async find({ args: { id: key }, db }) {
            await db.visits.find({ limit: 10 });
            await db.visits.first({ boat: "Gull" });
            await db.visits.find({ limit: 1, columns: ["id"] });
            await db.visits.get(1, { forUpdate: false });
            return db.boats.get(key);
          },
          async handler({ args: { id: key, name }, db }) {
            await db.boats.get(key);
            return db.boats.update(key, { name });
          },
        }),
      ],
      "/boats": [
        post({
          summary: "Add a boat",
          args: { name: z.string() },
          access: "public",
          handler: ({ args: { name }, db }) => db.boats.insert({ name }),
        }),
      ],
      "/refits/:id": [
        post({
          summary: "Repair a boat in separate transactions",
          transaction: false,
          args,
          access: "public",
          find: ({ args: { id: key }, db }) => db.boats.get(key),
          handler: ({ write }) => write(async ({ found }) => found),
        }),
      ],
    }),
  ],
});

/** Storage in memory that records which reads lock their rows. */
function noting(notes: string[]): StorageAdapter {
  const note = (read: string, table: unknown, asked: { readonly forUpdate?: unknown } = {}) => {
    const name = table === tables.boats ? "boats" : table === tables.visits ? "visits" : undefined;
    if (name) notes.push(`${read} ${name}${asked.forUpdate ? ", held" : ""}`);
  };
  const noted = (session: Session): Session => ({
    ...session,
    get(from, key, columns, options) {
      note("get", from, options);
      return session.get(from, key, columns, options);
    },
    find(from, query) {
      note("find", from, query);
      return session.find(from, query);
    },
    transaction: (work) => session.transaction((inner) => work(noted(inner))),
  });
  const adapter = memory();
  return {
    name: "noting",
    open(named) {
      const storage = adapter.open(named);
      return { ...storage, ...noted(storage) };
    },
  };
}

test.each([
  [
    "a write holds the row it finds alone, neither lists nor parts, and its handler asks for itself",
    0,
  ],
  ["an item of a batch holds what it finds", 1],
] as const)("%s", async (_, isBatch) => {
  const notes: string[] = [];
  await using site = await testSite({ storage: noting(notes), modules: [harbour()] });
  await site.post("/harbour/v1/boats", { name: "Gull" });
  notes.length = 0;
  const { status } = isBatch
    ? await site.post("/batch/v1", {
        requests: [{ path: "/harbour/v1/boats/1", body: { name: "Petrel" } }],
      })
    : await site.post("/harbour/v1/boats/1", { name: "Petrel" });
  expect(status).toBe(isBatch ? 207 : 200);
  const found = [
    "find visits",
    "find visits, held",
    "find visits",
    "get visits",
    "get boats, held",
  ];
  expect(notes).toEqual([...found, "get boats", "get boats"]);
});

test("reads lock nothing, and writes with their own transactions lock rows found in them", async () => {
  const notes: string[] = [];
  await using site = await testSite({ storage: noting(notes), modules: [harbour()] });
  await site.post("/harbour/v1/boats", { name: "Gull" });
  notes.length = 0;
  expect((await site.get("/harbour/v1/boats/1")).status).toBe(200);
  expect((await site.post("/harbour/v1/refits/1")).status).toBe(200);
  expect(notes).toEqual(["get boats", "get boats", "get boats, held"]);
});

test("writes that the caller has no access to are denied without waiting for other writes", async () => {
  const writes = moduleBuilder({});
  const handler = () => null;
  const find = ({ args: { id: key } }: { args: { id: number } }) => ({ key });
  const docks = defineModule({
    name: "docks",
    namespaces: [
      defineNamespace("docks/v1", {
        "/public": [writes.post({ summary: "Call", access: "public", handler })],
        "/signed-in": [writes.post({ summary: "Moor", access: "signed-in", handler })],
        "/capability": [writes.post({ summary: "Open", access: can("open_docks"), handler })],
        "/rule": [
          writes.post({
            summary: "Tow",
            args: { tons: z.int() },
            access: ({ args: { tons } }) => tons < 100,
            handler,
          }),
        ],
        "/docks/:id": [
          writes.remove({ summary: "Close", args, access: can("open_docks"), find, handler }),
        ],
      }),
    ],
  });
  let transactions = 0;
  const adapter = memory();
  const counting: StorageAdapter = {
    name: "counting",
    open(named) {
      const storage = adapter.open(named);
      const transaction: typeof storage.transaction = (work) => {
        transactions++;
        return storage.transaction(work);
      };
      return { ...storage, transaction };
    },
  };
  await using site = await testSite({ storage: counting, modules: [docks()] });
  const outcome = async (response: Promise<{ status: number }>) => {
    transactions = 0;
    const { status } = await response;
    return [status, transactions];
  };
  const keeper = site.as({ can: ["open_docks"] });
  expect(await outcome(site.post("/docks/v1/public"))).toEqual([200, 1]);
  expect(await outcome(site.post("/docks/v1/signed-in"))).toEqual([401, 0]);
  expect(await outcome(keeper.post("/docks/v1/signed-in"))).toEqual([200, 1]);
  expect(await outcome(site.post("/docks/v1/capability"))).toEqual([401, 0]);
  expect(await outcome(site.as({ can: [] }).post("/docks/v1/capability"))).toEqual([403, 0]);
  expect(await outcome(keeper.post("/docks/v1/capability"))).toEqual([200, 1]);
  expect(await outcome(site.post("/docks/v1/rule", { tons: 100 }))).toEqual([401, 0]);
  expect(await outcome(site.post("/docks/v1/rule", { tons: 99 }))).toEqual([200, 1]);
  expect(await outcome(site.as({ can: [] }).remove("/docks/v1/docks/1"))).toEqual([403, 0]);
  expect(await outcome(keeper.remove("/docks/v1/docks/1"))).toEqual([200, 1]);
});
