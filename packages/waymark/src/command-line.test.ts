import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommandLine } from "./command-line.ts";
import { commands } from "./commands/index.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-line-"));
  process.env["DATABASE_URL"] = "sqlite::memory:";
  process.env["LOG"] = "silent";
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]) {
  const lines = { out: "", error: "" };
  const status = await runCommandLine(words, {
    out: (text) => (lines.out += `${text}\n`),
    error: (text) => (lines.error += `${text}\n`),
  });
  return { status, ...lines };
}

test("help lists every command, and each command has its own", async () => {
  const help = await run("--help");
  expect(help.status).toBe(0);
  expect(await run()).toEqual(help);
  for (const { name, options } of commands) {
    expect(help.out).toContain(`  ${name}`);
    const own = await run(...name.split(" "), "--help");
    expect(own.status).toBe(0);
    expect(own.out).toContain(`Usage: waymark ${name}`);
    for (const option of ["site", ...Object.keys(options)])
      expect(own.out).toContain(`--${option}`);
    expect(await run("help", ...name.split(" "))).toEqual(own);
  }
});

test.for([["user"], ["jobs"]] as const)("waymark %s --help lists its commands", async ([word]) => {
  const { status, out } = await run(word, "--help");
  expect(status).toBe(0);
  for (const { name } of commands)
    if (name.startsWith(`${word} `)) expect(out).toContain(`  ${name}`);
  expect(await run("help", word)).toMatchObject({ status: 0, out });
});

test("the help of an option names its short form", async () => {
  expect((await run("client", "--help")).out).toContain("-o, --output FILE");
});

test("a database server that cannot be reached is named with its setting", async () => {
  const before = process.env["DATABASE_URL"];
  process.env["DATABASE_URL"] = "postgres://site@127.0.0.1:1/x";
  const { status, error } = await run("jobs", "list");
  process.env["DATABASE_URL"] = before;
  expect([status, error]).toEqual([
    1,
    "waymark: DATABASE_URL: the PostgreSQL server at 127.0.0.1:1 cannot be reached (ECONNREFUSED).\n",
  ]);
});

test("no line of the help is wider than 120 characters", async () => {
  const { out } = await run("--help");
  expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
});

test("the version is that of the package", async () => {
  expect((await run("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.for([
  [["fly"], 'Unknown command "fly"'],
  [
    ["user", "create", "x", "--email", "a@b.example", "--role", "wizard"],
    'No module of the site declares the role "wizard". Roles: administrator, editor,',
  ],
  [
    [
      "user",
      "create",
      "x",
      "--email",
      "a@b.example",
      "--role",
      "editor",
      "--app-password",
      "x=abc",
    ],
    "at least 16 letters and digits",
  ],
  [["user", "password", "nobody"], 'The user "nobody" does not exist.'],
  [["user"], "`waymark user create`"],
  [["user", "remove"], "`waymark user create`"],
  [["import"], "FILE.xml"],
  [["import", "a.xml", "b.xml"], "FILE.xml"],
  [["import", "none.xml"], "The file none.xml does not exist."],
  [["import", "a.xml", "--media", "a", "--download"], "cannot be combined"],
  [["import", "a.xml", "--user", "ines"], "require the URL of a site"],
  [["import", "https://a.example", "--password", "x"], "--user"],
  [["import", "http://a.example", "--user", "ines", "--password", "x"], "https"],
  [["import", "https://a.example", "--user", "ines"], "IMPORT_PASSWORD"],
  [["import", "https://a.example", "--media", "none"], "the folder none does not exist"],
  [["import", "https://a.example", "--authors", "none.csv"], "the file none.csv does not exist"],
  [["import", "https://a.example", "--authors", "ann=ines,bob"], 'entry 2, "bob"'],
  [["export"], "FILE.xml"],
  [["export", "x.xml", "--since", "yesterday"], "--since"],
  [["export", "none/x.xml"], "none/x.xml cannot be written (ENOENT)."],
  [["export", "x.xml", "--type", "boat"], 'Unknown type "boat"'],
  [["serve", "now"], "takes only options"],
  [["routes", "--json"], "--json"],
  [["routes", "--site"], "--site"],
  [["routes", "--site", "none.js"], "The file none.js does not exist."],
  [["user", "create", "ines"], "--email and --role"],
  [["user", "create", "x", "--email", "a@b.example", "--role", "editor", "--id", "0"], "--id"],
  [
    ["user", "create", "x", "--email", "a@b.example", "--role", "editor", "--app-password", "=y"],
    "NAME=SECRET",
  ],
  [["jobs", "list", "--state", "asleep"], "--state"],
  [["jobs", "list", "--limit", "0"], "--limit"],
  [["jobs"], "`waymark jobs show`"],
  [["work", "--concurrency", "0"], "--concurrency"],
  [["explain", "GET /nowhere"], "No module declares GET /nowhere."],
] as const)("%j is rejected with one line that states why", async ([words, why]) => {
  const { status, out, error } = await run(...words);
  expect([status, out]).toEqual([1, ""]);
  expect(error).toContain(why);
  expect(error).toMatch(/^waymark: [^\n]+\n$/);
});

test("routes lists methods, paths, access and modules", async () => {
  const { out } = await run("routes");
  expect(out).toMatch(/^METHOD +PATH +ACCESS +MODULE$/m);
  expect(out).toMatch(/^GET +\/core\/v2\/posts +.+ +content$/m);
  expect(out).toMatch(/^POST +\/core\/v2\/users +can create_users +accounts$/m);
});

test("audit has a column for each role", async () => {
  const { out } = await run("audit");
  expect(out).toMatch(/^ENDPOINT +ANONYMOUS +ADMINISTRATOR +EDITOR/m);
  expect(out).toMatch(/^POST \/core\/v2\/users +no +yes +no/m);
});

test("explain names the stages of a request", async () => {
  const { out } = await run("explain", "GET /core/v2/posts/:id");
  expect(out).toContain("declared by content");
  for (const stage of ["match", "authenticate", "validate", "authorize", "handle"])
    expect(out).toContain(stage);
});

describe("run", () => {
  const file = fileURLToPath(new URL("test/tasks/site.ts", import.meta.url));
  const task = (...words: string[]) => run("run", ...words, "--site", file);

  test("runs a task by its name and prints its result as JSON", async () => {
    expect(await task("upkeep.stock", "--input", '{"ropes":2}')).toEqual({
      status: 0,
      out: '{\n  "stored": 2\n}\n',
      error: "",
    });
  });
  test.for([
    [
      ["upkeep.stok"],
      'No module of the site declares the task "upkeep.stok". Tasks: upkeep.stock, upkeep.empty.',
    ],
    [["upkeep.stock"], "--input: "],
    [["upkeep.stock", "--input", '{"ropes":1000}'], "--input: input[ropes] must be"],
    [["upkeep.stock", "--input", "{ropes:1}"], "--input is not JSON: "],
    [[], "MODULE.TASK"],
  ] as const)("%j is rejected with the reason", async ([words, why]) => {
    const { status, out, error } = await task(...words);
    expect([status, out]).toEqual([1, ""]);
    expect(error).toContain(why);
    expect(error).toMatch(/^waymark: [^\n]+\n$/);
  });
});

test("distinguishes files without a site, files that are not JavaScript, and broken files", async () => {
  const write = async (name: string, text: string) => {
    const file = join(folder, name);
    await writeFile(file, text);
    return (await run("routes", "--site", file)).error;
  };
  expect(await write("empty.mjs", "export default {};")).toContain(
    "has no site as its default export",
  );
  expect(await write("throws.mjs", 'throw new TypeError("no harbour");')).toMatch(
    /^waymark: TypeError: no harbour/,
  );
});

test("--debug prints the stack", async () => {
  expect((await run("explain", "GET /nowhere", "--debug")).error).toMatch(/\n +at /);
});
