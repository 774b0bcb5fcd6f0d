import { createUser } from "@waymark/accounts";
import { defineCommand, UsageError } from "../command.ts";
import { startSite } from "../start-message.ts";
import { readNewPassword } from "../operator.ts";

/** Minimum number of letters and digits of a chosen secret. */
const minSecretLength = 16;

export const createUserCommand = defineCommand({
  name: "user create",
  summary: "Create a user",
  needsDatabase: true,
  operands: ["LOGIN"],
  options: {
    email: { type: "string", hint: "ADDRESS", text: "The email address (required)" },
    role: { type: "string", hint: "ROLE", text: "administrator, editor, author, … (required)" },
    name: { type: "string", hint: "NAME", text: "The display name (default: the login)" },
    "app-password": {
      type: "string",
      hint: "NAME[=SECRET]",
      text: "Create an application password; without SECRET it is generated and printed",
    },
    password: {
      type: "boolean",
      text: "Set a password for the sign-in page, from the terminal, standard input or WAYMARK_PASSWORD",
    },
    create: { type: "boolean", text: "Create the database if it does not exist" },
    id: { type: "string", hint: "N", text: "The id (default: the next one)" },
  },
  notes: `Without --password the user cannot use the sign-in page. The SECRET of an application password needs at least
${minSecretLength} letters and digits; other characters are ignored. Other users of this machine may see it while the command runs.
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
  if (id === 0) throw new UsageError(`--id: "${text}" is not a positive integer.`);
  return id;
}

function toApplicationPassword(text: string): { readonly name: string; readonly secret?: string } {
  const at = text.indexOf("=");
  const name = (at < 0 ? text : text.slice(0, at)).trim();
  const secret = text.slice(at + 1);
  if (name === "" || (at >= 0 && secret.replace(/[^A-Za-z0-9]/g, "").length < minSecretLength))
    throw new UsageError(
      `--app-password must be NAME, or NAME=SECRET with at least ${minSecretLength} letters and digits.`,
    );
  return at < 0 ? { name } : { name, secret };
}
