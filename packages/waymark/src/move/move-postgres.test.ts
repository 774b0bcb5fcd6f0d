import { startPostgres } from "@waymark/storage-postgres/testing";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { built, commandFolder, type CommandFolder } from "../test/child.ts";

const server = await startPostgres({ durable: true });
afterAll(() => server?.stop());

const site = `import { moduleBuilder, createSite, timestamp, defineModule, hosted, id, json, real, table, text } from ${JSON.stringify(built)};
const tables = { boats: table({ id: id(), name: text(), since: timestamp(), length: real(), papers: json() },
  { search: { columns: ["name"] } }) };
const { defineJob, defineTask } = moduleBuilder({ tables });
const paint = defineJob({ name: "harbour.paint", args: {}, handler() {} });
export const fill = defineTask("fill", async ({ db, transaction }) => {
  await db.boats.insertAll(Array.from({ length: 1200 }, (_, n) => ({ name: "Boat " + n + " 🚤 é", since: new Date(n * 1e8 - 5e10),
    length: n / 7, papers: n % 2 ? null : { z: 1.5, a: [n, "\\u2028"] } })));
  await db.boats.remove(1200);
  await transaction(({ jobs }) => jobs.add(paint, {}, { at: new Date("2100-01-01"), key: "hull" }));
});
export const add = defineTask("add", async ({ db }) =>
  [(await db.boats.insert({ name: "New", since: new Date(0), length: 0, papers: 0 })).id, await db.boats.count({ match: "boat 77" })]);
const harbour = defineModule({ name: "harbour", tables, jobs: [paint], tasks: [fill, add] });
export default createSite({ ...hosted(), modules: [harbour()] });
`;
const tool = `import site, { add, fill } from "./site.mjs";
await site.start();
const done = await site.run(process.argv[2] === "fill" ? fill : add);
const waiting = await site.jobs.list({ job: "harbour.paint" });
console.log(JSON.stringify([done ?? null, waiting.map(({ state, key, runAt }) => [state, key, runAt])]));
await site.close();
`;
const job = [["waiting", "hull", "2100-01-01T00:00:00.000Z"]];

async function run(place: CommandFolder, database: string, what: string): Promise<unknown> {
  place.env["DATABASE_URL"] = database;
  const { out, error } = await place.script("tool.mjs", what);
  expect(error).toBe("");
  return JSON.parse(out);
}
async function move(place: CommandFolder, from: string, to: string): Promise<void> {
  const words = ["migrate", "--site", "site.mjs", "--from", from, "--to", to];
  const { status, out, error } = await place.run(...words);
  expect([status, error]).toEqual([0, ""]);
  expect(out).toMatch(/harbour_boats +1\d\d\d\n/);
  expect(out).toMatch(/both databases are equal/);
}

test.skipIf(!server)("a site and its pending jobs are moved to PostgreSQL and back", async () => {
  await using place = await commandFolder();
  await writeFile(join(place.folder, "site.mjs"), site);
  await writeFile(join(place.folder, "tool.mjs"), tool);
  const url = await server!.createDatabase();
  expect(await run(place, "sqlite:site.db", "fill")).toEqual([null, job]);
  await move(place, "sqlite:site.db", url);
  // The last id belonged to a deleted row.
  expect(await run(place, url, "add")).toEqual([[1201, 11], job]);
  await move(place, url, "sqlite:back.db");
  expect(await run(place, "sqlite:back.db", "add")).toEqual([[1202, 11], job]);
});
