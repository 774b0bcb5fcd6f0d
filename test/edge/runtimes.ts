import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type InputOptions, rolldown } from "rolldown";
import { freePort } from "../../scripts/lib/free-port.mjs";

const require = createRequire(import.meta.url);

/** Bundles a worker as `wrangler` does: for browsers and workers, without Node. Writes `worker.js`. */
export async function bundleWorker(
  folder: string,
  input: string,
  options: Pick<InputOptions, "plugins" | "transform"> & { alias?: Record<string, string> } = {},
): Promise<void> {
  const build = await rolldown({
    input,
    platform: "browser",
    resolve: {
      conditionNames: ["@waymark/source", "workerd", "worker", "browser", "import"],
      ...(options.alias && { alias: options.alias }),
    },
    ...(options.plugins && { plugins: options.plugins }),
    ...(options.transform && { transform: options.transform }),
    logLevel: "silent",
  });
  await build.write({ file: join(folder, "worker.js"), format: "es", codeSplitting: false });
  await build.close();
}

/** The paths of the binaries: in the packages of the platform, which need no install scripts. */
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
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${compatibilityDate}",
    )),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

const runtimes = {
  workerd(port: number, _: string, folder: string) {
    writeFileSync(join(folder, "config.capnp"), workerdConfig(port));
    return ["serve", "config.capnp"];
  },
  bun: (port: number, file: string) => [
    "--conditions=@waymark/source",
    "--port",
    String(port),
    `./${file}`,
  ],
  deno: (port: number, file: string) => [
    "serve",
    "--allow-all",
    "--no-check",
    "--conditions=@waymark/source",
    "--node-modules-dir=manual",
    "--host=127.0.0.1",
    `--port=${port}`,
    file,
  ],
};
export type RuntimeName = keyof typeof runtimes;

/** A running runtime. */
export interface StartedRuntime {
  readonly origin: string;
  close(): Promise<void>;
}
/**
 * Starts a worker of a folder and waits until a path answers: `worker.js` on workerd, `file` on the others.
 *
 * @throws Error with the output of the runtime if it ends or does not answer in time.
 */
export async function startRuntime(
  name: RuntimeName,
  {
    folder,
    file,
    path,
    env = {},
  }: { folder: string; file: string; path: string; env?: Readonly<Record<string, string>> },
): Promise<StartedRuntime> {
  const port = await freePort();
  const child: ChildProcess = spawn(binaries[name](), runtimes[name](port, file, folder), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", ...env },
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
  for (const end = Date.now() + 90_000; ; await new Promise((done) => setTimeout(done, 50))) {
    const response = await fetch(`${origin}${path}`).catch(() => undefined);
    if (response?.ok) return { origin, close };
    if (Date.now() < end && child.exitCode === null && !response) continue;
    await close();
    throw new Error(`${name}: ${response?.status} ${await response?.text()}\n${output}`);
  }
}
