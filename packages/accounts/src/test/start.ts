import { moduleBuilder, timestamp, defineModule, id, integer, table, text } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { anyStorage } from "waymark/testing";
import { hashSecretAlone } from "../credentials/application-password.ts";
import { siteKey } from "../credentials/secret.ts";
import {
  accountOptions,
  accounts,
  accountTables,
  authorship,
  createUser,
  type CreateUserInput,
} from "../index.ts";

const notes = table(
  { id: id(), author: integer(), type: text(), status: text(), created: timestamp().nullable() },
  { indexes: [["author", "status"]] },
);
const { defineTask } = moduleBuilder({ tables: { notes } });
/** Lets a test set the published content of users. */
export const publish = defineTask(
  "notes.publish",
  async ({ db }, { author, status = "publish" }: { author: number; status?: string }) => {
    await db.notes.insert({ author, status, type: "note" });
  },
);
const accountKit = moduleBuilder({ tables: accountTables });
/** Everything that the accounts module has stored, as text. */
export const dump = accountKit.defineTask("notes.dump", async ({ db }, _all: undefined) => {
  const { users, holdings, application_passwords, sessions, secrets } = db;
  return JSON.stringify([
    await users.find(),
    await holdings.find(),
    await application_passwords.find(),
    await db.api_tokens.find(),
    await db.links.find(),
    await db.invitations.find(),
    await sessions.find(),
    await secrets.find(),
  ]);
});
/** Makes the sessions of a user invalid without removing them, as a concurrent change does. */
export const supersede = accountKit.defineTask("notes.supersede", async ({ db }, id: number) => {
  await db.users.increment({ id }, { auth_version: 1 });
});
/** Stores the hash of the first application password as earlier versions did: of the secret only, independent of the user. */
export const storeOldHashes = accountKit.defineTask(
  "notes.old-hashes",
  async ({ db, site }, { secret }: { secret: string }) => {
    const key = await siteKey({ db, site, options: accountOptions.parse({}) });
    const [row] = await db.application_passwords.find({ limit: 1 });
    if (row) await db.application_passwords.update(row.id, { hash: hashSecretAlone(key, secret) });
  },
);
/** A module with authors, like the content module. */
export const writing = defineModule({
  name: "notes",
  requires: ["accounts"],
  tables: { notes },
  tasks: [publish, dump, storeOldHashes, supersede],
  contributes: [
    authorship({
      name: "notes",
      types: () => ["note"],
      published: (types) => ({
        table: notes,
        to: "author",
        where: { type: { in: types }, status: "publish" },
      }),
    }),
  ],
});

export const people = {
  admin: { id: 1, login: "admin", role: "administrator", displayName: "admin" },
  editor: { id: 2, login: "editor1", role: "editor", displayName: "Editor1" },
  author: { id: 3, login: "author1", role: "author", displayName: "Author1" },
  contributor: { id: 4, login: "contributor1", role: "contributor", displayName: "Contributor1" },
  subscriber: { id: 5, login: "subscriber1", role: "subscriber", displayName: "Subscriber1" },
} satisfies Record<string, CreateUserInput>;
export type Person = keyof typeof people;

export const secretOf = (person: Person): string => `${person.padEnd(24, "0")}`;
export const basic = (login: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${btoa(`${login}:${secret}`)}`,
});

/** The password of Ann, in `siteWithAnn`. */
export const password = "correct horse battery";

const emptyStorage = await anyStorage();
type Options = Parameters<typeof accounts>[0];
/** A site with one user for each role; administrator, editor and author have published something. */
export async function startSite(
  options: Options = {},
  site: { readonly url?: string; readonly cors?: { readonly origins: readonly string[] } } = {},
) {
  const started = await testSite({
    storage: emptyStorage(),
    ...site,
    modules: [accounts(options), writing()],
  });
  for (const [person, user] of Object.entries(people))
    await started.site.run(createUser, {
      ...user,
      email: `${user.login}@example.com`,
      applicationPassword: { name: "test", secret: secretOf(person as Person) },
    });
  for (const author of [1, 2, 3]) await started.site.run(publish, { author });
  await started.site.run(publish, { author: 4, status: "draft" });
  /** Sends a request with the application password of a user; anonymous without one. */
  const call = (
    who: Person | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    started.send(method, path, {
      headers: {
        ...(who && basic(people[who].login, secretOf(who))),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return Object.assign(started, { call });
}

/** The same site with another user, Ann, who has a password and no role. */
export async function siteWithAnn(
  options: Options = {},
  { url, ...more }: { readonly url?: string } & Partial<CreateUserInput> = {},
) {
  const site = await startSite(options, url === undefined ? {} : { url });
  const { id } = await site.site.run(createUser, {
    login: "ann",
    email: "ann@example.com",
    displayName: "Ann <b>",
    password,
    ...more,
  });
  return Object.assign(site, { ann: id });
}
