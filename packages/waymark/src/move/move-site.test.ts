import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandFolder, type CommandFolder } from "../test/child.ts";

const fixture = fileURLToPath(new URL("../../../wxr/fixtures/small.xml", import.meta.url));

/** A site with content and a user, served once. */
async function filledSite(): Promise<CommandFolder> {
  const place = await commandFolder();
  const server = await place.start(["serve"], /API {7}(\S+)/);
  await server.stop("SIGTERM");
  const imported = await place.run("import", fixture, "--author-default", "admin");
  expect(imported).toMatchObject({ status: 0 });
  return place;
}
const move = ["migrate", "--from", "sqlite:site.db", "--to", "sqlite:new/site.db"];

test("a moved site serves the same content from the other database", async () => {
  await using place = await filledSite();
  const { out, error, status } = await place.run(...move);
  expect([status, error]).toEqual([0, ""]);
  expect(out).toMatch(/content_content +\d\d/);
  expect(out).toMatch(/\d+ rows in \d+ tables; both databases are equal\.\n/);
  const again = await place.run(...move);
  expect(again).toMatchObject({ status: 1, out: "" });
  expect(again.error).toMatch(/^waymark: The move to this target is complete[^\n]+\n$/);
  expect(await place.run("export", "old.xml")).toMatchObject({ status: 0, error: "" });
  await rm(join(place.folder, "site.db"));
  place.env["DATABASE_URL"] = "sqlite:new/site.db";
  expect(await place.run("migrate", "--check")).toMatchObject({ status: 0 });
  expect(await place.run("export", "new.xml")).toMatchObject({ status: 0, error: "" });
  const [old, moved] = await Promise.all(
    ["old.xml", "new.xml"].map((name) => readFile(join(place.folder, name), "utf8")),
  );
  const created = /<pubDate>[^<]*<\/pubDate>|created="[^"]*"/;
  expect(moved?.replace(created, "")).toBe(old?.replace(created, ""));
  const server = await place.start(["serve"], /API {7}(\S+)/);
  const { length } = (await (await fetch(`${server.match[1]}core/v2/posts`)).json()) as unknown[];
  expect(length).toBeGreaterThan(0);
  expect(await server.stop("SIGTERM")).toBe(0);
}, 300_000);

const rejected: readonly (readonly [readonly string[], RegExp])[] = [
  [["--from", "sqlite:site.db"], /--from and --to must be used together/],
  [
    ["--from", "sqlite:gone.db", "--to", "sqlite:new.db"],
    /--from: the file gone\.db does not exist/,
  ],
  [["--from", "sqlite:site.db", "--to", "sqlite:./site.db"], /the same database/],
  [["--from", "mysql://a/b", "--to", "sqlite:new.db"], /^waymark: --from: it must start with/],
  [["--from", "sqlite:site.db", "--to", "sqlite::memory:"], /--to: a database in memory/],
  [["--from", "sqlite:a", "--to", "sqlite:b", "--check"], /cannot be combined with --check/],
];
test("a move with invalid databases is rejected with one line", async () => {
  await using place = await commandFolder();
  await writeFile(join(place.folder, "site.db"), "");
  const runs = rejected.map(async ([words, reason]) => {
    const { status, out, error } = await place.run("migrate", ...words);
    expect([status, out]).toEqual([1, ""]);
    expect(error).toMatch(reason);
    expect(error).toMatch(/^[^\n]+\n$/);
  });
  await Promise.all(runs);
}, 300_000);
