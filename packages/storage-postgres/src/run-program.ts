import { BackupError } from "@waymark/storage";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/** A running program: its output, its input, and its end. */
export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** @throws BackupError with its error output, if it failed. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Runs a program of PostgreSQL. The signal ends it. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal?: AbortSignal | undefined },
): RunningProgram {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(program, args, {
    env: { ...env, LC_ALL: "C" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (said.length < 4000) said += text;
  });
  // The end of the program is reported to the writer.
  child.stdin.on("error", () => undefined);
  const stop = () => void child.kill("SIGTERM");
  signal?.addEventListener("abort", stop, { once: true });
  const ended = (async () => {
    try {
      const [status] = (await once(child, "close")) as [number | null];
      signal?.throwIfAborted();
      if (status !== 0) throw toError(program, said);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  })();
  // Handled by whoever awaits it; until then it must not be an unhandled rejection.
  ended.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, ended, stop };
}

/** The error output may contain rows after its first line. */
function toError(program: string, said: string): BackupError {
  const name = program.slice(program.lastIndexOf("/") + 1);
  const [line = "it said nothing"] = said.split("\n").filter((one) => /error|fatal/i.test(one));
  const reason = /is not available|unsupported version|server version/.test(said)
    ? "unfit"
    : /corrupt|did not find magic|end of file|not appear to be/.test(said)
      ? "damaged"
      : "open";
  return new BackupError(
    reason,
    `postgres: ${name} failed: ${line.replace(/^.*?error: /i, "").slice(0, 300)}`,
  );
}
