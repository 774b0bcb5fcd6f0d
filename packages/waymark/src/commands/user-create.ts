import { createUser } from "@waymark/accounts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const createUserCommand = defineCommand({
  name: "user create",
  summary: "Adds a user",
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
    id: { type: "string", hint: "N", text: "The id; else the next one" },
  },
  notes: `Of a secret only letters and digits count; other users of this machine may see it while the command runs.
Example: waymark user create ines --email ines@magazine.example --role editor --app-password laptop`,
  async run({
    values: { email, role, name, id, "app-password": given },
    operands,
    site: load,
    print,
  }) {
    if (email === undefined || role === undefined)
      throw new UsageError("waymark user create wants --email and --role.");
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
    await site.migrate();
    const user = await site.run(createUser, input);
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
  if (name === "" || (at >= 0 && !/[A-Za-z0-9]/.test(secret)))
    throw new UsageError(
      '--app-password: write NAME, or NAME=SECRET such as "laptop=abcd EFGH 2345".',
    );
  return at < 0 ? { name } : { name, secret };
}
