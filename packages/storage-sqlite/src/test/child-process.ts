import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const programs = {
  migrate: fileURLToPath(new URL("./migrate.mjs", import.meta.url)),
  move: fileURLToPath(new URL("./move.mjs", import.meta.url)),
};
const hooks = fileURLToPath(new URL("../../../../scripts/from-source.mjs", import.meta.url));

/** A process that waits for its input. */
export interface ChildProcess {
  /** Sends the file names; resolves when the process has exited. */
  run(files: string): Promise<{ readonly isDone: boolean; readonly errors: string }>;
  kill(): void;
}

/** Starts a program. `prefix` is a command that runs it, such as strace. */
export async function startChild(
  program: keyof typeof programs,
  prefix: readonly string[] = [],
): Promise<ChildProcess> {
  const [command = "", ...words] = [
    ...prefix,
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--conditions=@waymark/source",
    "--import",
    hooks,
    programs[program],
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
