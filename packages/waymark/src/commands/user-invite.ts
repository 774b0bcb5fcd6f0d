import { inviteUser } from "@waymark/accounts";
import { email as emailSchema } from "@waymark/core";
import { defineCommand, UsageError } from "../command.ts";

export const inviteUserCommand = defineCommand({
  name: "user invite",
  summary: "Invite a person by mail to choose a login and a password",
  operands: ["EMAIL"],
  needsDatabase: true,
  options: {
    role: { type: "string", hint: "ROLE", text: "administrator, editor, author, … (required)" },
    link: { type: "boolean", text: "Print the link instead of mailing it" },
  },
  notes: `The link is valid for seven days and works once. The process that runs the site's jobs sends the mail.
Example: waymark user invite ines@magazine.example --role editor`,
  async run({ site: load, operands: [email = ""], values: { role, link }, print }) {
    if (role === undefined) throw new UsageError("waymark user invite requires --role.");
    if (!emailSchema().safeParse(email).success)
      throw new UsageError(`${JSON.stringify(email.slice(0, 80))} is not an email address.`);
    const site = await load();
    await site.migrate();
    const url = await site.run(inviteUser, { email, role, asLink: link === true });
    if (url === undefined) print(`Invited ${email} as ${role}. The site's worker sends the mail.`);
    else print(`Invited ${email} as ${role}. The link is shown only now:\n\n    ${url}\n`);
  },
});
