import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { built, commandFolder, patientFetch } from "./test/child.ts";

const fixture = fileURLToPath(new URL("../../wxr/fixtures/small.xml", import.meta.url));

// Trial R-21 of docs/reliability.md.
test.for([
  ["PORT", "eighty"],
  ["DATABASE_URL", "mysql://root@localhost/site"],
])("serve rejects a wrong %s with one line and status 1", async ([name, value]) => {
  await using place = await commandFolder({ [name!]: value! });
  const { status, out, error, took } = await place.run("serve");
  expect([status, out]).toEqual([1, ""]);
  expect(error).toMatch(new RegExp(`^waymark: ${name}: .+ Example: ${name}=.+\\n$`));
  expect(took).toBeLessThan(30_000);
});

test("an unhandled rejection is logged without ending the site, and headers of a trusted proxy are used", async () => {
  await using place = await commandFolder({ TRUSTED_PROXIES: "127.0.0.1" });
  await writeFile(
    join(place.folder, "site.mjs"),
    `import { createSite, hosted } from ${JSON.stringify(built)};
export default createSite({ ...hosted(), modules: [], pages: (request) => {
  void Promise.reject(new Error("forgotten"));
  return new Response(request.url);
} });`,
  );
  const server = await place.start(["serve", "--site", "site.mjs"], /site {6}(\S+)/);
  const headers = { "x-forwarded-proto": "https" };
  for (let round = 0; round < 2; round++) {
    const answer = await patientFetch(`${server.match[1]}page`, { headers });
    expect(await answer.text()).toMatch(/^https:.*\/page$/);
  }
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(server.text()).toContain("forgotten");
});

test("serve answers running requests and exits with status 1 when nothing reads its log any more", async () => {
  await using place = await commandFolder({ ACCESS_LOG: "on" });
  await writeFile(
    join(place.folder, "site.mjs"),
    `import { createSite, hosted } from ${JSON.stringify(built)};
export default createSite({ ...hosted(), modules: [], pages: async (request) => {
  if (request.url.endsWith("slow")) {
    console.log("slow page started");
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
  return new Response("page");
} });`,
  );
  const server = await place.start(["serve", "--site", "site.mjs"], /site {6}(\S+)/);
  const page = `${server.match[1]}page`;
  await (await patientFetch(page)).text();
  const slow = fetch(`${page}-slow`);
  // A line that is logged later than this would end the server before it has received the slow request.
  await vi.waitFor(() => expect(server.text()).toMatch(/\/page"?\s[^]*slow page started/), 10_000);
  const ended = server.stopReading();
  await (await patientFetch(page)).text();
  expect(await (await slow).text()).toBe("page");
  expect(await ended).toBe(1);
});

// Trial R-21 of docs/reliability.md.
test("serve reports the port that is in use, and exits", async () => {
  const other = createServer();
  await new Promise<void>((done) => void other.listen(0, "127.0.0.1", done));
  await using place = await commandFolder({ PORT: String((other.address() as AddressInfo).port) });
  const { status, error } = await place.run("serve");
  other.close();
  expect(status).toBe(1);
  expect(error).toMatch(/^waymark: Cannot listen on "127\.0\.0\.1", port \d+: .+\n$/);
});

test("a site is served, its administrator signs in, and SIGTERM ends it with status 0", async () => {
  await using place = await commandFolder();
  const server = await place.start(["serve"], /API {7}(\S+)/);
  const api = server.match[1]!;
  const [, secret] = /for API clients: +(\S[^\n]+\S)/.exec(server.text())!;
  const index = await patientFetch(api);
  expect([index.status, ((await index.json()) as { name: string }).name]).toEqual([200, "Waymark"]);
  const me = await patientFetch(`${api}core/v2/users/me?context=edit`, {
    headers: { authorization: `Basic ${btoa(`admin:${secret}`)}` },
  });
  expect(await me.json()).toMatchObject({ username: "admin", roles: ["administrator"] });
  const [, password = ""] = /for the sign-in page: +(\S+)/.exec(server.text())!;
  const [, page = ""] = /sign in +(\S+)/.exec(server.text())!;
  const signedIn = await patientFetch(page, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(page).origin },
    body: new URLSearchParams({ login: "admin", password }),
  });
  expect([signedIn.status, signedIn.headers.get("set-cookie")]).toEqual([
    303,
    expect.stringContaining("waymark_session="),
  ]);
  expect(server.text()).toContain("/explorer");
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("a created user can authenticate with HTTP Basic", async () => {
  await using place = await commandFolder();
  const words = ["--email", "ines@magazine.example", "--role", "editor", "--name", "Inês"];
  const secret = "abcd EFGH 2345 ijkl";
  const created = await place.run(
    ...[
      "user",
      "create",
      "ines",
      ...words,
      "--app-password",
      `laptop=${secret}`,
      "--id",
      "41",
      "--create",
    ],
  );
  expect(created).toMatchObject({ status: 0, error: "" });
  expect(created.out).toContain(
    `User 41: ines, editor.\nApplication password "laptop": ${secret}\n`,
  );
  const again = await place.run("user", "create", "INES", ...words);
  expect(again).toMatchObject({ status: 1, out: "" });
  expect(again.error).toMatch(/^waymark: [^\n]+\n$/);

  const server = await place.start(["serve"], /API {7}(\S+)/);
  const me = await patientFetch(`${server.match[1]}core/v2/users/me`, {
    headers: { authorization: `Basic ${btoa(`ines:${secret}`)}` },
  });
  expect(await me.json()).toMatchObject({ id: 41, name: "Inês" });
  expect(await server.stop("SIGINT")).toBe(0);
});

test("an export file is imported once, and its second run changes nothing", async () => {
  await using place = await commandFolder();
  const first = await place.run("import", fixture);
  expect(first.status, first.error).toBe(0);
  expect(first.out).toMatch(/^small\.xml: imported in \d+\.\d s$/m);
  expect(first.out).toMatch(/^post +[1-9]\d* +0$/m);
  expect(first.error).not.toContain("%");
  const second = await place.run("import", fixture);
  expect(second.out).toMatch(/^post +0 +[1-9]\d*$/m);
});

test("a malformed file is rejected with its line and status 1", async () => {
  await using place = await commandFolder();
  const file = join(place.folder, "broken.xml");
  await writeFile(file, '<?xml version="1.0"?>\n<rss version="2.0">\n<channel>\n</rss>\n');
  const { status, error } = await place.run("import", file);
  expect(status).toBe(1);
  expect(error).toMatch(/^waymark: Line \d+: .+$/m);
  const missing = await place.run("import", join(place.folder, "none.xml"));
  expect(missing.status).toBe(1);
  expect(missing.error).toMatch(/^waymark: The file .+ does not exist\.\n$/);
});

test("migrate lists pending migrations, runs them, and has none left", async () => {
  await using place = await commandFolder();
  const dry = await place.run("migrate", "--dry-run");
  expect(dry.status).toBe(0);
  expect(dry.out).toMatch(/^accounts +.*accounts_users/m);
  expect((await place.run("migrate", "--check")).status).toBe(1);
  expect((await place.run("migrate")).out).toMatch(/\d+ steps done\.\n$/);
  expect(await place.run("migrate", "--check")).toMatchObject({
    status: 0,
    out: "Storage is up to date.\n",
  });
});

// Trial R-21 of docs/reliability.md.
test("a file that is not a database, or a path that is not writable, is reported in one line", async () => {
  await using place = await commandFolder();
  await writeFile(join(place.folder, "site.db"), "this is a letter, not a database\n".repeat(40));
  const foreign = await place.run("serve");
  expect(foreign.status).toBe(1);
  expect(foreign.error).toMatch(/^waymark: .*site\.db.*\n$/);
  place.env["DATABASE_URL"] = "sqlite:site.db/inside/site.db";
  const nowhere = await place.run("serve");
  expect(nowhere.status).toBe(1);
  expect(nowhere.error).toMatch(/^waymark: DATABASE_URL: .*\n$/);
});

test("serve prints a command line that creates a user of the running site", async () => {
  await using place = await commandFolder({ WAYMARK_PASSWORD: "low water at noon" });
  const server = await place.start(["serve", "--port", "0"], /users +(.+)/);
  expect(server.match[1]).toBe(
    "DATABASE_URL=sqlite:site.db DATA_DIR=data npx waymark user create LOGIN --email ADDRESS --role editor --password",
  );
  expect(server.text()).toMatch(/^Created a new database: .+\/site\.db$/m);
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("a failed client command exits immediately", async () => {
  await using place = await commandFolder();
  const server = await place.start(["serve"], /site {6}(\S+)\/\n/);
  const { status, error, took } = await place.run("client", `${server.match[1]}/nothing.json`);
  expect([status, error]).toEqual([1, expect.stringContaining("returned status 404")]);
  expect(took).toBeLessThan(60_000);
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("--site with a file that is not JavaScript is rejected in one line", async () => {
  await using place = await commandFolder();
  await writeFile(join(place.folder, "package.json"), "{}");
  const { status, error } = await place.run("routes", "--site", "package.json");
  expect([status, error]).toEqual([
    1,
    "waymark: package.json is not a JavaScript file that Node can run; use the compiled .js file.\n",
  ]);
});
