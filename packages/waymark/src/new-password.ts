import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { UsageError } from "./command.ts";

/**
 * Reads a new password from the environment variable `WAYMARK_PASSWORD`, the terminal, or the first line of
 * standard input. It is not an argument, because other users of the machine can read those.
 *
 * @throws UsageError if it is empty, or the repetition differs.
 */
export async function readNewPassword(): Promise<string> {
  const password = process.env["WAYMARK_PASSWORD"] ?? (await readInput());
  if (password === "") throw new UsageError("The password is empty.");
  return password;
}

async function readInput(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? "";
  const first = await ask("New password: ");
  if ((await ask("Repeat the password: ")) !== first)
    throw new UsageError("The passwords do not match.");
  return first;
}

/** Asks in the terminal without showing what is typed. */
function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once("SIGINT", () => {
      lines.close();
      reject(new UsageError("Cancelled."));
    });
    lines.question("", (answer) => {
      lines.close();
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}
