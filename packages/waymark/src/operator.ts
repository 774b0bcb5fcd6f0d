import { findUser, type FoundUser } from "@waymark/accounts";
import { anonymous, type Actor, type Site } from "@waymark/core";
import { UsageError } from "./command.ts";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** The person who runs a command has all permissions. */
const operator: Actor = { ...anonymous, via: "system", can: () => true };

/** Calls a route of the site with all permissions, so that commands validate like the API. @throws UsageError for an error response. */
export async function callAsOperator(site: Site, key: string, args: object): Promise<unknown> {
  const { status, body } = await (site as unknown as AnySite).call(key, args, {
    as: operator,
  });
  if (status >= 400) throw new UsageError(toErrorMessage(body, status));
  return body;
}
interface AnySite {
  readonly call: (
    key: string,
    args: object,
    options: { readonly as: Actor },
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
}

function toErrorMessage(body: unknown, status: number): string {
  const { message, data } = Object(body) as {
    readonly message?: string;
    readonly data?: { readonly params?: Readonly<Record<string, unknown>> };
  };
  const reasons = Object.values(Object(data?.params) as object).map(String);
  return reasons.length > 0
    ? reasons.join(" ")
    : (message ?? `The site returned status ${status}.`);
}

/** The user with this login or email address. @throws UsageError if the user does not exist. */
export async function userNamed(site: Site, name: string): Promise<FoundUser> {
  const user = await site.run(findUser, name);
  if (!user) throw new UsageError(`The user ${JSON.stringify(name.slice(0, 80))} does not exist.`);
  return user;
}

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
  const first = await promptSecret("New password: ");
  if ((await promptSecret("Repeat the password: ")) !== first)
    throw new UsageError("The passwords do not match.");
  return first;
}

/** Asks in the terminal without showing what is typed. */
function promptSecret(question: string): Promise<string> {
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
