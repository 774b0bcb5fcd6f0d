import { defineCommand, UsageError, textTable } from "../command.ts";
import { readNewPassword, callAsOperator, userNamed } from "../operator.ts";

interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export const listUsers = defineCommand({
  name: "user list",
  summary: "List users with their roles",
  needsDatabase: true,
  options: {
    role: { type: "string", hint: "ROLE", text: "Only users with this role" },
    json: { type: "boolean", text: "Print JSON" },
  },
  async run({ site: load, values: { role, json }, print }) {
    const site = await load();
    await site.migrate();
    const users: ListedUser[] = [];
    for (let page = 1; users.length === (page - 1) * 100; page++) {
      const listArgs = { context: "edit", orderby: "id", per_page: 100, page };
      const roles = role === undefined ? {} : { roles: [role] };
      const found = await callAsOperator(site, "GET /core/v2/users", { ...listArgs, ...roles });
      if ((found as ListedUser[]).length === 0) break;
      users.push(...(found as ListedUser[]));
    }
    const rows = users.map(({ id, username: login, email, name, roles }) => ({
      id,
      login,
      email,
      name,
      roles,
    }));
    if (json) print(JSON.stringify(rows, undefined, 2));
    else if (rows.length === 0) print("There are no users.");
    else
      print(
        textTable([
          ["ID", "LOGIN", "ROLES", "EMAIL", "NAME"],
          ...rows.map((user) => [
            String(user.id),
            user.login,
            user.roles.join(","),
            user.email,
            user.name,
          ]),
        ]),
      );
  },
});

export const changePassword = defineCommand({
  name: "user password",
  summary: "Set the password of a user and end their sessions",
  operands: ["LOGIN"],
  needsDatabase: true,
  notes: `Sets the password for the sign-in page. It is read from WAYMARK_PASSWORD, the terminal, or the first line of standard
input. Application passwords are not changed.
Example: waymark user password admin`,
  async run({ site: load, operands: [login = ""], print }) {
    const site = await load();
    await site.migrate();
    const user = await userNamed(site, login);
    const password = await readNewPassword();
    await callAsOperator(site, "POST /core/v2/users/:id", { id: user.id, password });
    print(`Changed the password of ${user.login} and ended their sessions.`);
  },
});

export const deleteUser = defineCommand({
  name: "user delete",
  summary: "Delete a user, and reassign or delete their content",
  operands: ["LOGIN"],
  needsDatabase: true,
  options: {
    reassign: { type: "string", hint: "LOGIN", text: "The new author of the content" },
    "delete-content": { type: "boolean", text: "Delete the content with the user" },
  },
  notes: "Example: waymark user delete zoe --reassign ines",
  async run({
    site: load,
    operands: [login = ""],
    values: { reassign, "delete-content": deletes },
    print,
  }) {
    if ((reassign === undefined) === (deletes !== true))
      throw new UsageError("waymark user delete requires --reassign LOGIN or --delete-content.");
    const site = await load();
    await site.migrate();
    const user = await userNamed(site, login);
    const newAuthor = reassign === undefined ? undefined : await userNamed(site, reassign);
    await callAsOperator(site, "DELETE /core/v2/users/:id", {
      id: user.id,
      force: true,
      reassign: newAuthor?.id ?? false,
    });
    print(
      newAuthor
        ? `Deleted user ${user.login}; the content now belongs to ${newAuthor.login}.`
        : `Deleted user ${user.login} with all content.`,
    );
  },
});
