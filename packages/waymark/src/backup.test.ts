import { startPostgres } from "@waymark/storage-postgres/testing";
import Database from "better-sqlite3";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { commandFolder, type CommandFolder, sendPatiently } from "./test/child.ts";

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres?.stop());

const secret = "abcd EFGH 2345 ijkl";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

async function served(place: CommandFolder) {
  const words = ["--email", "keeper@a.example", "--role", "administrator"];
  await place.call(
    "user",
    "create",
    "keeper",
    "--create",
    ...words,
    "--app-password",
    `keep=${secret}`,
  );
  const server = await place.start(["serve"], /API {7}(\S+)/);
  const authorization = `Basic ${btoa(`keeper:${secret}`)}`;
  const send = (path: string, body: BodyInit, headers: Record<string, string>) =>
    sendPatiently(`${server.match[1]}${path}`, {
      method: "POST",
      body,
      headers: { authorization, ...headers },
    });
  return {
    server,
    post: (title: string) =>
      send("core/v2/posts", JSON.stringify({ title, status: "publish" }), {
        "content-type": "application/json",
      }),
    upload: (name: string) =>
      send("core/v2/media", pixel, {
        "content-type": "image/png",
        "content-disposition": `attachment; filename="${name}"`,
      }),
  };
}

// Trial R-16 of docs/reliability.md.
test("a backup of a running site has all writes acknowledged before it, and the files of its rows", async () => {
  await using one = await commandFolder();
  const { server, post, upload } = await served(one);
  const answered: string[] = [];
  let isOver = false;
  const write = async (worker: number) => {
    for (let n = 0; !isOver; n++) {
      const title = `p${worker}-${n}`;
      if ((await post(title)).status === 201) answered.push(title);
      if (n % 5 === 0) expect((await upload(`${title}.png`)).status).toBe(201);
      await new Promise((go) => setTimeout(go, 30));
    }
  };
  const writers = [1, 2, 3].map(write);
  const rounds: string[][] = [];
  for (const name of ["first", "second"]) {
    while (answered.length < 20 * (rounds.length + 1))
      await new Promise((go) => setTimeout(go, 20));
    rounds.push([...answered]);
    const created = await one.run("backup", `backups/${name}`);
    expect([created.status, created.error]).toEqual([0, ""]);
    expect(created.out).toMatch(/^rows +\d+ in \d+ tables, sqlite$/m);
  }
  isOver = true;
  await Promise.all(writers);
  expect(await server.stop("SIGTERM")).toBe(0);
  for (const [at, name] of ["first", "second"].entries()) {
    await using two = await commandFolder();
    const done = await two.run("restore", join(one.folder, "backups", name));
    expect([done.status, done.error]).toEqual([0, ""]);
    expect((await two.call("check")).out).toBe("The database is intact.\n");
    const db = new Database(join(two.folder, "site.db"));
    const titles = db
      .prepare("select title from content_content where type = 'post'")
      .pluck()
      .all();
    expect(rounds[at]!.filter((title) => !titles.includes(title))).toEqual([]);
    const counted = db.prepare(
      "select sum(n) from content_counters where kind = 'type' and key = 'post'",
    );
    expect(counted.pluck().get()).toBe(titles.length);
    const names = db.prepare("select name from content_files").pluck().all() as string[];
    db.close();
    expect(names.length).toBeGreaterThan(0);
    for (const file of names)
      expect(await readFile(join(two.folder, "data/uploads", file))).toEqual(pixel);
  }
}, 300_000);

test("backup and restore report conflicts without changing anything", async () => {
  await using place = await commandFolder();
  await place.call("migrate");
  await place.call(
    "user",
    "create",
    "ines",
    "--email",
    "ines@a.example",
    "--role",
    "editor",
    "--create",
  );
  expect((await place.call("backup", "kept")).status).toBe(0);
  const again = await place.call("backup", "kept");
  expect([again.status, again.error]).toEqual([1, "waymark: kept already exists.\n"]);
  const checked = await place.call("backup", "--check", "kept");
  expect(checked.out).toMatch(/^kept: verified$/m);
  const rejected = await place.call("restore", "kept");
  expect(rejected.error).toMatch(
    /^waymark: .+site\.db already contains a site\. Use --force .+\n$/,
  );
  const server = await place.start(["serve"], /API {7}(\S+)/);
  const served = await place.call("restore", "kept", "--force");
  expect(served.error).toMatch(/^waymark: .+site\.db is in use: stop the site first\.\n$/);
  expect(await server.stop("SIGTERM")).toBe(0);
  expect((await place.call("restore", "kept", "--force")).status).toBe(0);
  const none = await place.call("restore", "data", "--force");
  expect(none.error).toMatch(/^waymark: data is not a backup: .+\n$/);
  await rm(join(place.folder, "kept/rows.sqlite"));
  const damaged = await place.call("backup", "kept", "--check");
  expect([damaged.status, damaged.error]).toEqual([
    1,
    "waymark: kept is damaged.\nwaymark: rows.sqlite is missing.\n",
  ]);
}, 300_000);

// Trial R-17 of docs/reliability.md.
test("a site with a damaged database does not start, reports it in one line, and can be restored", async () => {
  await using place = await commandFolder();
  await place.call(
    "user",
    "create",
    "ines",
    "--email",
    "ines@a.example",
    "--role",
    "editor",
    "--create",
  );
  expect((await place.call("backup", "kept")).status).toBe(0);
  const file = join(place.folder, "site.db");
  const bytes = await readFile(file);
  bytes.fill(0xff, 8192, 40_000);
  await writeFile(file, bytes);
  for (const command of ["serve", "migrate"]) {
    const { status, out, error, took } = await place.run(command);
    expect([status, out]).toEqual([1, ""]);
    expect(error).toMatch(/^waymark: sqlite: .*site\.db is damaged: .+`waymark restore`.+\n$/);
    expect(took).toBeLessThan(60_000);
  }
  const checked = await place.call("check");
  expect(checked.status).toBe(1);
  expect(checked.out).not.toBe("");
  expect((await place.call("backup", "worse")).error).toMatch(/^waymark: .+ is damaged.+\n$/);
  expect((await place.call("restore", "kept")).error).toMatch(/Use --force/);
  const restored = await place.call("restore", "kept", "--force");
  expect([restored.status, restored.error]).toEqual([0, ""]);
  expect((await place.call("check")).out).toBe("The database is intact.\n");
  const names = await readdir(place.folder);
  expect(names.some((name) => name.startsWith("site.db-damaged-"))).toBe(true);
  expect(names).not.toContain("worse");
}, 300_000);

// Trial R-16 of docs/reliability.md.
test.skipIf(!postgres)(
  "a site on PostgreSQL is backed up while it serves, with its jobs, and restored into another database",
  async () => {
    await using one = await commandFolder({ DATABASE_URL: await postgres!.createDatabase() });
    const { server, post, upload } = await served(one);
    expect((await post("Kept")).status).toBe(201);
    expect((await upload("kept.png")).status).toBe(201);
    const created = await one.run("backup", "kept");
    expect([created.status, created.error]).toEqual([0, ""]);
    expect(created.out).toMatch(/^rows +\d+ in \d+ tables, postgres$/m);
    expect((await post("Later")).status).toBe(201);
    expect((await one.call("check")).out).toBe("The database is intact.\n");
    expect(await server.stop("SIGTERM")).toBe(0);
    const url = await postgres!.createDatabase();
    await using two = await commandFolder({ DATABASE_URL: url });
    const done = await two.run("restore", join(one.folder, "kept"));
    expect([done.status, done.error]).toEqual([0, ""]);
    const again = await two.call("restore", join(one.folder, "kept"));
    expect(again.error).toMatch(
      /^waymark: postgres: the database already contains a site\. Use --force/,
    );
    const titles = await postgres!.query(
      "select title from content_content where type = 'post'",
      [],
      url,
    );
    expect(titles).toEqual([{ title: "Kept" }]);
    expect(await postgres!.query("select name from pgboss.queue", [], url)).not.toEqual([]);
    expect((await two.call("migrate", "--check")).out).toBe("Storage is up to date.\n");
    const place = await commandFolder();
    const wrong = await place.call("restore", join(one.folder, "kept"));
    expect(wrong.error).toMatch(/^waymark: .+ is a backup of postgres; .+\n$/);
    await place[Symbol.asyncDispose]();
  },
  300_000,
);
