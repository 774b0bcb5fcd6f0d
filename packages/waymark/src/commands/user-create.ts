import { createUser } from "@waymark/accounts";
import { defineCommand } from "../command.ts";
import { startSite } from "../first-start.ts";
import { readNewPassword } from "../new-password.ts";
import { UsageError } from "../usage-error.ts";

/** Letters and digits of the shortest secret that may be chosen: nobody guesses 16 at random. */
const shortestSecret = 16;

export const createUserCommand = defineCommand({
  name: "user create",
  summary: "Adds a user",
  needsDatabase: true,
  operands: ["LOGIN"],
  options: {
    email: { type: "string", hint: "ADDRESS", text: "The mail address; needed" },
    role: { type: "string", hint: "ROLE", text: "administrator, editor, author, …; needed" },
    name: { type: "string", hint: "NAME", text: "The name that others see; else the login" },
    "app-password": {
      type: "string",
      hint: "NAME[=SECRET]",
      text: "An application password for HTTP Basic; its secret is made and printed where none is given",
    },
    password: {
      type: "boolean",
      text: "Set a password for the sign-in page: typed, from standard input or from WAYMARK_PASSWORD",
    },
    create: { type: "boolean", text: "Make the database where there is none" },
    id: { type: "string", hint: "N", text: "The id; else the next one" },
  },
  notes: `Without --password the user cannot sign in at the sign-in page. A secret of an application password has at least
${shortestSecret} letters and digits, and nothing else of it counts; other users of this machine may see it while the command runs.
Example: waymark user create ines --email ines@magazine.example --role editor --app-password laptop`,
  async run({
    values: { email, role, name, id, create, password: hasPassword, "app-password": given },
    operands,
    site: load,
    print,
  }) {
    if (email === undefined || role === undefined)
      throw new UsageError("waymark user create requires --email and --role.");
    const applicationPassword = given === undefined ? undefined : toApplicationPassword(given);
    const input = {
      login: operands[0] ?? "",
      email,
      role,
      ...(name !== undefined && { displayName: name }),
      ...(applicationPassword && { applicationPassword }),
      ...(id !== undefined && { id: toId(id) }),
    };
    const site = await load();
    if (create) await startSite(site, print);
    else await site.migrate();
    const password = hasPassword ? { password: await readNewPassword() } : {};
    const user = await site.run(createUser, { ...input, ...password });
    print(`User ${user.id}: ${input.login}, ${role}.`);
    if (applicationPassword && user.applicationPassword)
      print(`Application password "${applicationPassword.name}": ${user.applicationPassword}`);
  },
});

function toId(text: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new UsageError(`--id: "${text}" is no whole number from 1.`);
  return id;
}

function toApplicationPassword(text: string): { readonly name: string; readonly secret?: string } {
  const at = text.indexOf("=");
  const name = (at < 0 ? text : text.slice(0, at)).trim();
  const secret = text.slice(at + 1);
  if (name === "" || (at >= 0 && secret.replace(/[^A-Za-z0-9]/g, "").length < shortestSecret))
    throw new UsageError(
      `--app-password: write NAME, or NAME=SECRET with at least ${shortestSecret} letters and digits.`,
    );
  return at < 0 ? { name } : { name, secret };
}
