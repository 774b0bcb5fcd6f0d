import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const programs = {
  migrate: fileURLToPath(new URL("./migrate.mjs", import.meta.url)),
  move: fileURLToPath(new URL("./move.mjs", import.meta.url)),
};
const hooks = fileURLToPath(new URL("../../../../scripts/from-source.mjs", import.meta.url));

/** A process that is about to work. */
export interface ChildProcess {
  /** Tells it on what; resolves when it has ended, by itself or by a signal. */
  begin(files: string): Promise<{ readonly isDone: boolean; readonly errors: string }>;
  kill(): void;
}

/** Starts one, which waits until it is told to begin. `prefix` is a command that runs it, such as strace. */
export async function startChild(
  program: keyof typeof programs,
  prefix: readonly string[] = [],
): Promise<ChildProcess> {
  const [command = "", ...words] = [
    ...prefix,
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--import",
    hooks,
    programs[program],
  ];
  const child = spawn(command, words);
  const said = { out: "", errors: "" };
  const ended = once(child, "close");
  child.stderr.on("data", (data: Buffer) => (said.errors += data.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      said.out += data.toString();
      resolve();
    });
    void ended.then(() => reject(new Error(`It ended before it began: ${said.errors}`)));
  });
  return {
    async begin(files) {
      child.stdin.end(`${files}\n`);
      await ended;
      return { isDone: said.out.includes("done"), errors: said.errors };
    },
    kill: () => void child.kill("SIGKILL"),
  };
}
