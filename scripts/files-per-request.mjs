// Counts the source files and functions that one warm request passes through, by V8 precise coverage: a list of posts, one
// post and a create, served over HTTP by the example magazine on SQLite, or with `--plain` by a site of accounts and
// content alone. Prints them per package, files with `--files`. Runs the sources, since a built package is one file. Requires a build (npm run build) for the command that adds a user.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root } from "./lib/root.mjs";
import { admin, createAdmin } from "./lib/test-admin.mjs";

if (!process.execArgv.includes("--conditions=@waymark/source")) {
  const source = [
    "--conditions=@waymark/source",
    `--import=${import.meta.resolve("./from-source.mjs")}`,
  ];
  const { status } = spawnSync(process.execPath, [...source, ...process.argv.slice(1)], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
const { values } = parseArgs({
  options: {
    files: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
  },
});
const warmUps = 20;

const packageOf = (file) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file.split("/").slice(0, 2).join("/");

/** The number of functions that ran since the last call, by file. Files whose code ran only at import are not included. */
async function takeCalls(session) {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const calls = new Map();
  for (const { url, functions } of result) {
    if (!url.startsWith("file:")) continue;
    const file = relative(root, fileURLToPath(url));
    // This script and its helpers.
    if (file.startsWith("scripts/")) continue;
    const count = functions.filter(({ ranges: [range] }) => range.count > 0).length;
    if (count > 0) calls.set(file, count);
  }
  return calls;
}

function print(name, calls) {
  const packages = new Map();
  for (const [file, functions] of calls) {
    const row = packages.get(packageOf(file)) ?? { files: 0, functions: 0 };
    packages.set(packageOf(file), {
      files: row.files + 1,
      functions: row.functions + functions,
    });
  }
  const rows = [...packages].sort(([, a], [, b]) => b.files - a.files);
  const own = [...calls].filter(([file]) => file.startsWith("packages/"));
  const sum = (list) => list.reduce((total, [, count]) => total + count, 0);
  console.log(
    `${name}: ${own.length} source files, ${sum(own)} functions (with dependencies ${calls.size}, ${sum([...calls])})`,
  );
  for (const [one, { files, functions }] of rows)
    console.log(`${String(files).padStart(6)} ${String(functions).padStart(6)}  ${one}`);
  if (values.files) for (const file of [...calls.keys()].sort()) console.log(`  ${file}`);
}

/** The measured requests. Each throws if the response has an unexpected status. */
function toRequests(url) {
  const posts = `${url}/api/core/v2/posts`;
  const headers = { authorization: admin.authorization, "content-type": "application/json" };
  const body = JSON.stringify({ title: "A post", content: "<p>Text</p>", status: "publish" });
  const send = async (address, init, status = 200) => {
    const response = await fetch(address, init);
    const text = await response.text();
    if (response.status !== status) throw new Error(`${address}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  let created;
  const create = () => send(posts, { method: "POST", headers, body }, 201);
  return {
    create,
    list: () => send(posts),
    one: async () => send(`${posts}/${(created ??= (await create()).id)}`),
  };
}
const folder = await mkdtemp(join(tmpdir(), "waymark-files-"));
const env = { DATABASE_URL: `sqlite:${join(folder, "site.db")}`, DATA_DIR: folder, LOG: "silent" };
Object.assign(process.env, env);
await createAdmin(env);
const { serve } = await import("@waymark/node");
const toSite = async () => {
  if (!values.plain)
    return (await import(pathToFileURL(join(root, "examples/magazine/site.ts")))).default;
  const { accounts, content, createSite, sqlite } = await import("waymark");
  const storage = sqlite(join(folder, "site.db"));
  return createSite({
    name: "Plain",
    url: "http://127.0.0.1",
    storage,
    modules: [accounts(), content()],
  });
};
const site = await toSite();
await site.start();
const server = await serve(site, { port: 0, hostname: "127.0.0.1" });
const { create, list, one } = toRequests(server.url.replace(/\/$/, ""));
const session = new Session();
session.connect();
try {
  await session.post("Profiler.enable");
  for (const [name, send] of Object.entries({ "GET a list": list, "GET one": one, POST: create })) {
    for (let i = 0; i < warmUps; i++) await send();
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await takeCalls(session);
    await send();
    print(name, await takeCalls(session));
    await session.post("Profiler.stopPreciseCoverage");
  }
} finally {
  session.disconnect();
  await server.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
