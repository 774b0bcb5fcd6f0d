import { execFile } from "node:child_process";
import { request } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { built, commandFolder, patientFetch } from "./test/child.ts";

const site = (
  more = "",
) => `import { createSite, hosted, defineModule, moduleBuilder } from "${built}";
import { id, table, text } from "${built}";
import { greeting } from "./greeting.ts";

const { definePageHandler } = moduleBuilder({});
interface Boat { readonly name: string }

const page = definePageHandler("page", ({ path }) => {
  if (path === "/broken") {
    const boats: readonly Boat[] = [];
    return new Response((boats[0] as Boat).name);
  }
  if (path !== "/") return undefined;
  return new Response(\`<!doctype html><body>\${greeting}</body>\`, {
    headers: { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'none'" },
  });
});
const tables = { boats: table({ id: id(), name: text() ${more} }) };
export default createSite({ ...hosted(), modules: [defineModule({ name: "page", pages: [page], tables })()] });
`;
const greeting = (words: string) => `export const greeting: string = ${JSON.stringify(words)};\n`;

async function developed() {
  const place = await commandFolder();
  const write = (file: string, text: string) => writeFile(join(place.folder, file), text);
  await write("package.json", '{ "type": "module" }');
  await write("site.ts", site());
  await write("greeting.ts", greeting("High water"));
  const server = await place.start(["dev"], /site +(http\S+)/);
  const url = server.match[1]!;
  const get = async (path: string) => {
    const response = await patientFetch(new URL(path, url));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  /** Requests a page until it is as expected: the watcher has to see the change first. */
  const until = (path: string, check: (page: Awaited<ReturnType<typeof get>>) => void) =>
    vi.waitFor(async () => check(await get(path)), { timeout: 120_000, interval: 50 });
  return { place, write, server, url, get, until };
}
type Developed = Awaited<ReturnType<typeof developed>>;

/** The status and text of a page that is requested by another host name. */
const getAs = (url: string, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, (response) => {
      let text = `${response.statusCode} `;
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve(text));
    });
    sent.on("error", reject);
    sent.end();
  });

/** The version in the event stream that pages read. It ends with the run of the site. */
async function readVersion(url: string): Promise<{ version: string; ended: Promise<unknown> }> {
  const { body } = await patientFetch(new URL("/@waymark/reload", url));
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  return { version: /^data: (.+)$/m.exec(value)?.[1] ?? "", ended: reader.read() };
}

test("a change of a file is served after a restart, on the same port, and pages are reloaded", async () => {
  const { place, write, server, url, get, until } = await developed();
  await using _ = place;
  const first = await get("/");
  expect(first.text).toContain("High water");
  const { version, ended } = await readVersion(url);
  expect(first.text).toContain(`data !== "${version}"`);
  expect(first.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; connect-src 'self'$/,
  );
  await write("greeting.ts", greeting("Low water"));
  await until("/", ({ text }) => expect(text).toContain("Low water"));
  await ended;
  expect((await readVersion(url)).version).not.toBe(version);
  await expect.poll(() => server.text()).toMatch(/Restarted in \d+ ms: greeting\.ts/);
  console.log(/Restarted in .+/.exec(server.text())?.[0]);

  await write(".env", "SITE_URL=http://localhost/harbour\n");
  await expect.poll(() => server.text()).toMatch(/Restarted in \d+ ms: \.env/);
  expect(server.text()).toMatch(/^\d\d:\d\d:\d\d GET {2}200 \/ [\d.]+ ms$/m);
  expect(await server.stop("SIGINT")).toBe(0);
});

async function breaks({ url, write, until, server }: Developed) {
  await write("greeting.ts", 'export const a = 1;\nexport const greeting: string = = "Fog";\n');
  await until("/", ({ status, text }) => {
    expect(status).toBe(500);
    expect(text).toContain("<h1>SyntaxError: Unexpected &quot;=&quot;</h1>");
    expect(text).toContain("greeting.ts:2:33");
  });
  expect(server.text()).toMatch(/> 2 \| export const greeting: string = = "Fog";\n {4}\| {33}\^/);
  expect(await getAs(url, "attacker.example")).toBe("503 The site does not run.\n");
}

test("an error is shown with its position, to this machine only, until it is corrected", async () => {
  const all = await developed();
  await using _ = all.place;
  const { write, until, server, url, get } = all;
  await breaks(all);
  await write("greeting.ts", greeting("Fog"));
  await until("/", ({ text }) => expect(text).toContain("Fog"));

  // A module that does not exist yet is watched for.
  await write("greeting.ts", `export { greeting } from "./harbour.ts";\n`);
  await until("/", ({ text }) => expect(text).toContain("greeting.ts:1:29"));
  await write("harbour.ts", greeting("Boats"));
  await until("/", ({ text }) => expect(text).toContain("Boats"));

  const broken = await get("/broken");
  expect(broken.status).toBe(500);
  expect(broken.text).toContain("<h1>TypeError: Cannot read properties of undefined");
  expect(broken.text).toContain("site.ts:11:44");
  expect(server.text()).toMatch(/> 11 \| +return new Response/);
  const foreign = await getAs(`${url}broken`, "attacker.example");
  expect(foreign).toMatch(/^500 [^]*Something went wrong/);
  expect(foreign).not.toContain("site.ts");

  await write("site.ts", site(", flag: text().default('PT')"));
  await expect.poll(() => server.text()).toMatch(/Migrated the database:\n.*flag/);
  await write("site.ts", site());
  await until("/", ({ text }) => expect(text).toMatch(/MigrationError: [^]*flag/));
  expect(await server.stop("SIGTERM")).toBe(0);
});

const processes = async (): Promise<readonly (readonly [pid: number, parent: number])[]> => {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
};
/** The processes that a process has started, and that those have started. */
const descendants = async (pid: number): Promise<readonly number[]> => {
  const all = await processes();
  const of = (parent: number): readonly number[] =>
    all.filter(([, one]) => one === parent).flatMap(([child]) => [child, ...of(child)]);
  return of(pid);
};

test.each(["SIGINT", "SIGKILL"] as const)("%s leaves no process behind", async (signal) => {
  const { place, server } = await developed();
  await using _ = place;
  const started = await descendants(server.pid);
  expect(started.length).toBeGreaterThanOrEqual(2);
  await server.stop(signal);
  await vi.waitFor(
    async () => {
      const left = new Set((await processes()).map(([pid]) => pid));
      expect(started.filter((pid) => left.has(pid))).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
});

test("a command other than dev runs the same TypeScript site", async () => {
  await using place = await commandFolder();
  await writeFile(join(place.folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(place.folder, "site.ts"), site());
  await writeFile(join(place.folder, "greeting.ts"), greeting("High water"));
  const { status, out } = await place.run("migrate", "--dry-run");
  expect([status, out]).toEqual([0, expect.stringContaining("boats")]);
});
