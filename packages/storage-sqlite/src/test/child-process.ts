import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

// Below the installed packages, where the program finds better-sqlite3.
const folder = fileURLToPath(
  new URL(`../../../../node_modules/.cache/waymark-tests-${process.pid}/`, import.meta.url),
);

const bundles = new Map<string, Promise<string>>();
/** A program of this folder as one file, which starts several times as fast as its sources. */
export function bundled(program: string): Promise<string> {
  let bundle = bundles.get(program);
  if (!bundle) bundles.set(program, (bundle = toBundle(program)));
  return bundle;
}
async function toBundle(program: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = `${folder}${program}`;
  const build = await rolldown({
    input: fileURLToPath(new URL(program, import.meta.url)),
    platform: "node",
    resolve: { conditionNames: ["@waymark/source", "node", "import"] },
    logLevel: "silent",
  });
  await build.write({ file, format: "es", codeSplitting: false });
  await build.close();
  return file;
}

/** A process that waits for its input. */
export interface ChildProcess {
  /** Sends the file names; resolves when the process has exited. */
  run(files: string): Promise<{ readonly isDone: boolean; readonly errors: string }>;
  kill(): void;
}

/** Starts a program. `prefix` is a command that runs it, such as strace. */
export async function startChild(
  program: "migrate" | "move",
  prefix: readonly string[] = [],
): Promise<ChildProcess> {
  const [command = "", ...words] = [
    ...prefix,
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    await bundled(`${program}.mjs`),
  ];
  const child = spawn(command, words);
  const output = { out: "", errors: "" };
  const ended = once(child, "close");
  child.stderr.on("data", (data: Buffer) => (output.errors += data.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      output.out += data.toString();
      resolve();
    });
    void ended.then(() => reject(new Error(`The process exited early: ${output.errors}`)));
  });
  return {
    async run(files) {
      child.stdin.end(`${files}\n`);
      await ended;
      return { isDone: output.out.includes("done"), errors: output.errors };
    },
    kill: () => void child.kill("SIGKILL"),
  };
}
