import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandFolder, sendPatiently } from "./test/child.ts";
import { freePort } from "./test/free-port.ts";

const fixture = fileURLToPath(new URL("../../wxr/fixtures/small.xml", import.meta.url));
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);
const secret = "abcd EFGH 2345 ijkl";

/** A running site with the content of the small export file, an image, and a user who can read all of it. */
async function served(place: Awaited<ReturnType<typeof commandFolder>>) {
  expect((await place.call("import", fixture)).status).toBe(0);
  const words = ["--email", "mover@a.example", "--role", "administrator"];
  await place.call("user", "create", "mover", ...words, "--app-password", `move=${secret}`);
  const server = await place.start(["serve"], /API {7}(\S+)/);
  const uploaded = await sendPatiently(`${server.match[1]}core/v2/media?post=101`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`mover:${secret}`)}`,
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="pixel.png"',
    },
    body: pixel,
  });
  expect(uploaded.status).toBe(201);
  return server;
}

test("a site is exported, and imported from the file and its uploads", async () => {
  await using one = await commandFolder();
  const server = await served(one);
  await server.stop("SIGTERM");
  const first = await one.run("export", "site.xml");
  expect(first.status, first.error).toBe(0);
  expect(first.out).toMatch(/^site\.xml: written$/m);
  expect(first.out).toMatch(/^post +9$/m);
  const file = join(one.folder, "site.xml");
  await using two = await commandFolder();
  const media = join(one.folder, "data/uploads");
  const done = await two.run("import", file, "--media", media, "--redirects");
  expect(done.status, done.error).toBe(0);
  expect(done.out).toMatch(/^file +1 +0$/m);
  await two.call("export", "again.xml");
  const lines = async (path: string) =>
    (await readFile(path, "utf8"))
      .split("\n")
      .filter((line) => !/<waymark:extra>.*"role"/.test(line));
  expect(await lines(join(two.folder, "again.xml"))).toEqual(await lines(file));
  const only = await one.call("export", "some.xml", "--type", "page", "--status", "publish");
  expect(only.out).toMatch(/^page +2$/m);
  expect(only.out).not.toMatch(/^post /m);
}, 300_000);

test("a site is imported from the URL of another one, which must be allowed if it is private", async () => {
  const port = String(await freePort());
  await using old = await commandFolder({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` });
  const server = await served(old);
  const address = new URL("..", server.match[1]!).href;
  await using place = await commandFolder({ IMPORT_PASSWORD: secret });
  const rejected = await place.call("import", address);
  expect(rejected.status).toBe(1);
  expect(rejected.error).toMatch(/^waymark: .+ Use --allow-private to allow it\.$/m);
  const words = ["import", address, "--user", "mover", "--download", "--allow-private"];
  const first = await place.run(...words);
  expect(first.status, first.error).toBe(0);
  expect(first.out).toMatch(/^post +8 +0$/m);
  expect(first.out).toMatch(/^comment +[1-9]/m);
  expect(first.out).toMatch(/^file +1 +0$/m);
  const second = await place.call(...words);
  expect(second.out).toMatch(/^post +0 +8$/m);
  const wrong = await place.call(...words, "--password", "abcd");
  expect(wrong.error).toMatch(/^waymark: .+ returned status 401: .+$/m);
  expect(await server.stop("SIGTERM")).toBe(0);
}, 300_000);
