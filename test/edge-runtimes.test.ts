import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe } from "vitest";
import { scenario } from "./edge/scenario.ts";
import { programsOf } from "./examples.ts";
import { freePort } from "../scripts/lib/free-port.mjs";
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
  for (const file of ["site.ts", "people.ts"])
    copyFileSync(join(import.meta.dirname, "edge", file), join(folder, file));
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
  for (const end = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 50))) {
    const response = await fetch(`${origin}/api/`).catch(() => undefined);
    if (response?.ok) return { origin, close };
    if (Date.now() < end && child.exitCode === null && !response) continue;
    await close();
    throw new Error(`${name}: ${response?.status} ${await response?.text()}\n${output}`);
  }
}

beforeAll(async () => {
  writeSite();
  await bundle();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(["workerd", "bun", "deno"] as const)("on %s", (name) => {
  let started: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    started = await start(name);
  });
  afterAll(() => started?.close());
  scenario(() => started?.origin ?? "");
});
