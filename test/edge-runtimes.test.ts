import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe } from "vitest";
import { scenario } from "./edge/scenario.ts";
import { programsOf } from "./examples.ts";
import { toPage } from "./markdown.ts";
import { settle } from "./outside.ts";
import { root } from "./sources.ts";

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "waymark-edge-"));

/** Puts the modules of README.md, the worker of the guide and the site of the scenario into one folder. */
function writeSite(): void {
  settle(folder, "*.ts");
  const programs = ["README.md", "docs/guide/edge-runtimes.md"].flatMap((path) =>
    programsOf(toPage(path, readFileSync(join(root, path), "utf8"))),
  );
  for (const file of ["tides.ts", "notes.ts", "worker.ts"]) {
    const program = programs.find((one) => one.file === file);
    writeFileSync(join(folder, file), program?.text ?? "");
  }
  copyFileSync(join(import.meta.dirname, "edge/people.ts"), join(folder, "people.ts"));
  copyFileSync(join(import.meta.dirname, "edge/site.ts"), join(folder, "scenario-site.ts"));
  writeFileSync(
    join(folder, "site.ts"),
    `import { notes } from "./notes.ts";
import { scenarioSite } from "./scenario-site.ts";
import { site as tides } from "./tides.ts";
export const site = scenarioSite({ notes: notes(), tides });
`,
  );
}

/** Bundles the worker as `wrangler` does: for browsers and workers, without Node. */
async function bundle(): Promise<void> {
  const build = await rolldown({
    input: join(folder, "worker.ts"),
    platform: "browser",
    resolve: { conditionNames: ["@waymark/source", "workerd", "worker", "browser", "import"] },
    logLevel: "silent",
  });
  await build.write({ file: join(folder, "worker.js"), format: "es", codeSplitting: false });
  await build.close();
}

/** Where the binaries are: in the packages of the platform, which need no install scripts. */
const { platform, arch } = process;
const bunArch = arch === "arm64" ? "aarch64" : arch;
const denoSuffix = platform === "linux" ? "-glibc" : "";
const binaries = {
  workerd: () => (require("workerd") as { default: string }).default,
  bun: () => require.resolve(`@oven/bun-${platform}-${bunArch}/bin/bun`),
  deno: () => require.resolve(`@deno/${platform}-${arch}${denoSuffix}/deno`),
};

/** The compatibility date of workerd, from which code may be generated at start. */
const compatibilityDate = "2026-01-01";
const workerdConfig = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js")],
    compatibilityDate = "${compatibilityDate}",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

const runtimes = {
  workerd(port: number) {
    writeFileSync(join(folder, "config.capnp"), workerdConfig(port));
    return ["serve", "config.capnp"];
  },
  bun: (port: number) => ["--conditions=@waymark/source", "--port", String(port), "./worker.ts"],
  deno: (port: number) => [
    "serve",
    "--allow-all",
    "--no-check",
    "--conditions=@waymark/source",
    "--node-modules-dir=manual",
    "--host=127.0.0.1",
    `--port=${port}`,
    "worker.ts",
  ],
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends the runtimes that were started. */
const running = new Set<() => Promise<void>>();

/** Starts a runtime and waits until it answers. @throws Error with its output if it ends or does not answer in time. */
async function start(name: keyof typeof runtimes) {
  const port = await freePort();
  const child: ChildProcess = spawn(binaries[name](), runtimes[name](port), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  running.add(close);
  for (const end = Date.now() + 90_000; ; await new Promise((done) => setTimeout(done, 50))) {
    const response = await fetch(`${origin}/api/`).catch(() => undefined);
    if (response?.ok) return { origin };
    if (Date.now() < end && child.exitCode === null && !response) continue;
    throw new Error(`${name}: ${response?.status} ${await response?.text()}\n${output}`);
  }
}

const names = ["workerd", "bun", "deno"] as const;
const started: { readonly origin: string }[] = [];
beforeAll(async () => {
  writeSite();
  await bundle();
  for (const name of names) started.push(await start(name));
}, 300_000);
afterAll(async () => {
  await Promise.all([...running].map((close) => close()));
  rmSync(folder, { recursive: true, force: true });
});

describe.each(names.map((name, at) => [name, at] as const))("on %s", (_, at) => {
  scenario(() => started[at]?.origin ?? "");
});
