import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { settingsTable } from "../settings/setting-values.ts";
import { createSite } from "../site.ts";
import {
  type Storage,
  type StorageAdapter,
  StorageUnavailableError,
  memory,
} from "@waymark/storage";
import { change, paint, paintModule } from "./paint.ts";

/** Storage that several sites open, as processes do, and that counts the reads. */
function sharedStorage() {
  const adapter = memory();
  let last: Storage | undefined;
  const counted = { finds: 0 };
  const shared: StorageAdapter = {
    name: "shared",
    open(tables) {
      const open = (last = adapter.open(tables));
      return { ...open, find: (table, query) => (counted.finds++, open.find(table, query)) };
    },
  };
  return { shared, counted, rows: () => last as Storage };
}

const open = (storage: StorageAdapter) => createSite({ storage, modules: [paintModule()()] });
const colorOf = async (site: ReturnType<typeof open>) =>
  ((await site.call("GET /paint/v1/color", {})).body as { color: string }).color;

// Trial R-20 of docs/reliability.md.
test("a setting changed in one process applies to the next request of another", async () => {
  const { shared } = sharedStorage();
  const [one, other] = [open(shared), open(shared)];
  await one.start();
  await other.start();
  for (const color of ["red", "green", "red"]) {
    await one.run(paint, [color]);
    expect(await colorOf(other)).toBe(color);
    await other.run(paint, ["black"]);
    expect(await colorOf(one)).toBe("black");
  }
  await one.run(change, { title: "New" });
  const catalogue = await other.fetch(new Request(`${other.info.api}/`));
  expect(await catalogue.json()).toMatchObject({ name: "New" });
  const third = open(shared);
  await third.start();
  expect(await colorOf(third)).toBe("black");
});

test("settings of a restored backup apply to running processes, and so do later changes", async () => {
  const { shared, rows } = sharedStorage();
  const [one, other] = [open(shared), open(shared)];
  await one.start();
  await other.start();
  for (const color of ["red", "green", "black"]) await one.run(paint, [color]);
  const restored = { name: "paint.color", value: "red", version: 1 };
  await rows().upsert(settingsTable, [restored], { on: ["name"] });
  expect(await colorOf(one)).toBe("red");
  await one.run(paint, ["green"]);
  expect([await colorOf(one), await colorOf(other)]).toEqual(["green", "green"]);
  await rows().remove(settingsTable, { name: "paint.color" });
  expect(await colorOf(one)).toBe("blue");
});

test("pages, tasks, jobs and OPTIONS see it too", async () => {
  const { shared } = sharedStorage();
  const seen: string[] = [];
  const { defineTask, defineJob, definePageHandler } = moduleBuilder({});
  const look = defineJob({ name: "look", handler: ({ site }) => void seen.push(site.name) });
  const queue = defineTask("queue", ({ jobs }, _: void) => jobs.add(look));
  const tell = defineTask("tell", async ({ site }, _: void) => site.name);
  const page = definePageHandler("page", ({ site }) => new Response(site.name));
  const watching = defineModule({
    name: "watching",
    jobs: [look],
    tasks: [queue, tell],
    pages: [page],
  });
  const make = () => createSite({ storage: shared, modules: [paintModule()(), watching()] });
  const [one, other] = [make(), make()];
  await one.start();
  await other.start();
  const rename = (title: string) => one.run(change, { title });
  await rename("A");
  expect(await other.run(tell, undefined)).toBe("A");
  await rename("B");
  expect(await (await other.fetch(new Request("http://localhost/x"))).text()).toBe("B");
  await other.run(queue, undefined);
  await rename("C");
  await other.runJobs();
  expect(seen).toEqual(["C"]);
  await rename("D");
  await other.fetch(new Request(`${other.info.api}/`, { method: "OPTIONS" }));
  expect(other.info.name).toBe("D");
});

test("requests that arrive while settings are loaded wait for them", async () => {
  const { shared, counted } = sharedStorage();
  const [one, other] = [open(shared), open(shared)];
  await one.start();
  await other.start();
  await one.run(paint, ["red"]);
  counted.finds = 0;
  const seen = await Promise.all([1, 2, 3].map(() => colorOf(other)));
  expect(seen).toEqual(["red", "red", "red"]);
  expect(counted.finds).toBe(1);
});

test("settings that cannot be read are 503, and are read again by the next request", async () => {
  const adapter = memory();
  let isBusy = false;
  const busy: StorageAdapter = {
    name: "busy",
    open(tables) {
      const storage = adapter.open(tables);
      return {
        ...storage,
        async find(table, query) {
          if (isBusy) throw new StorageUnavailableError("busy");
          return storage.find(table, query);
        },
      };
    },
  };
  const [one, other] = [open(adapter), open(busy)];
  await one.start();
  await other.start();
  await one.run(paint, ["red"]);
  isBusy = true;
  expect(await other.call("GET /paint/v1/color", {})).toMatchObject({
    status: 503,
    headers: { "Retry-After": "2" },
  });
  isBusy = false;
  expect(await colorOf(other)).toBe("red");
});

test("a stored value that does not match the schema is replaced by the default", async () => {
  const { shared, rows } = sharedStorage();
  const site = createSite({ storage: shared, modules: [paintModule()()] });
  await site.start();
  await site.run(paint, ["red"]);
  await rows().update(settingsTable, { name: "paint.color" }, { value: 7, version: 2 });
  await site.refresh();
  expect((await site.call("GET /paint/v1/color", {})).body).toMatchObject({ color: "blue" });
});

test("reading settings costs no query", async () => {
  const { shared, counted } = sharedStorage();
  const site = createSite({ storage: shared, modules: [paintModule()()] });
  await site.start();
  counted.finds = 0;
  await site.call("GET /paint/v1/color", {});
  await site.fetch(new Request(`${site.info.api}/`));
  expect(counted.finds).toBe(0);
});
