import { defineCommand, UsageError, textTable } from "../command.ts";
import { callAsOperator, userNamed } from "../operator.ts";

interface ListedToken {
  readonly uuid: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[] | null;
  readonly read_only: boolean;
  readonly expires: string;
  readonly last_used: string | null;
}
const route = "/accounts/v1/users/:user_id/tokens";

export const createToken = defineCommand({
  name: "token create",
  summary: "Create an API token of a user, and print it",
  operands: ["LOGIN"],
  needsDatabase: true,
  options: {
    name: { type: "string", hint: "NAME", text: "The name of the token (required)" },
    days: { type: "string", hint: "N", text: "Days until it expires, 1 to 366 (default: 90)" },
    scope: {
      type: "string",
      hint: "CAPABILITY,…",
      text: "The capabilities to which it is limited (default: all capabilities of the user)",
    },
    "read-only": { type: "boolean", text: "Allow only reading" },
    json: { type: "boolean", text: "Print JSON" },
  },
  notes: `The token is printed once and cannot be shown again; send it as "Authorization: Bearer TOKEN".
Example: waymark token create ines --name deploy --days 30 --scope edit_posts,upload_files`,
  async run({
    site: load,
    operands: [login = ""],
    values: { name, days, scope, "read-only": isReadOnly, json },
    print,
  }) {
    if (name === undefined) throw new UsageError("waymark token create requires --name NAME.");
    const site = await load();
    await site.migrate();
    const user = await userNamed(site, login);
    const created = (await callAsOperator(site, `POST ${route}`, {
      user_id: String(user.id),
      name,
      ...(days === undefined ? {} : { days: toDays(days) }),
      ...(scope === undefined ? {} : { scopes: scope.split(",").map((one) => one.trim()) }),
      read_only: isReadOnly === true,
    })) as ListedToken & { readonly token: string };
    print(json ? JSON.stringify(created, undefined, 2) : created.token);
  },
});

/** @throws UsageError unless it is a whole number; its bounds are those of the route. */
function toDays(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError("--days must be a whole number.");
  return Number(text);
}

export const listTokens = defineCommand({
  name: "token list",
  summary: "List the API tokens of a user",
  operands: ["LOGIN"],
  needsDatabase: true,
  options: { json: { type: "boolean", text: "Print JSON" } },
  async run({ site: load, operands: [login = ""], values: { json }, print }) {
    const site = await load();
    await site.migrate();
    const user = await userNamed(site, login);
    const args = { user_id: String(user.id), context: "edit" };
    const tokens = (await callAsOperator(site, `GET ${route}`, args)) as readonly ListedToken[];
    if (json) print(JSON.stringify(tokens, undefined, 2));
    else if (tokens.length === 0) print(`The user ${user.login} has no API tokens.`);
    else
      print(
        textTable([
          ["ID", "NAME", "TOKEN", "ACCESS", "EXPIRES", "LAST USED"],
          ...tokens.map((token) => [
            token.uuid,
            token.name,
            `${token.prefix}…`,
            [token.read_only ? "read" : "", token.scopes?.join(",") ?? "all"]
              .filter(Boolean)
              .join(" "),
            token.expires,
            token.last_used ?? "never",
          ]),
        ]),
      );
  },
});

export const revokeToken = defineCommand({
  name: "token revoke",
  summary: "Revoke an API token of a user",
  operands: ["LOGIN", "ID"],
  needsDatabase: true,
  notes:
    "`waymark token list` prints the ids. Requests with a revoked token are rejected with 401.",
  async run({ site: load, operands: [login = "", uuid = ""], print }) {
    const site = await load();
    await site.migrate();
    const user = await userNamed(site, login);
    await callAsOperator(site, `DELETE ${route}/:uuid`, {
      user_id: String(user.id),
      uuid,
      force: true,
    });
    print(`Revoked the API token ${uuid} of ${user.login}.`);
  },
});
