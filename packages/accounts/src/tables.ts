import {
  boolean,
  timestamp,
  id,
  integer,
  json,
  secretTable,
  table,
  text,
  type Db,
  type Row,
} from "@waymark/core";

/**
 * Users. The `…_key` columns contain normalized forms of other columns: they make logins and addresses unique
 * regardless of case, and sort names in the order that readers expect.
 */
const users = table(
  {
    id: id(),
    login: text(),
    login_key: text(),
    slug: text(),
    email: text().default(""),
    /** Null where no address is known. */
    email_key: text().nullable(),
    /** An argon2id hash; null for a user who cannot sign in with a password. */
    password: text().nullable(),
    display_name: text(),
    /** The sort key of lists by name: the `collationKey` of the name. */
    name_key: text(),
    first_name: text().default(""),
    last_name: text().default(""),
    nickname: text().default(""),
    url: text().default(""),
    description: text().default(""),
    /** `""`: the site's own. */
    locale: text().default(""),
    roles: json<readonly string[]>().default([]),
    /** Capabilities beyond those of the roles. */
    capabilities: json<readonly string[]>().default([]),
    meta: json<Readonly<Record<string, unknown>>>().default({}),
    registered: timestamp(),
    /** A disabled user cannot authenticate. */
    disabled: boolean().default(false),
    /** The number of changes that end sessions; sessions with a lower number have ended. */
    auth_version: integer().default(1),
    version: integer().default(1),
  },
  {
    indexes: [
      { columns: ["login_key"], unique: true },
      { columns: ["email_key"], unique: true },
      { columns: ["slug"], unique: true },
      ["name_key"],
      ["registered"],
    ],
  },
);

/** The roles and direct capabilities of users as rows, so that users can be found by them. */
const holdings = table(
  { user: integer(), kind: text(), name: text() },
  { key: ["user", "kind", "name"], indexes: [["kind", "name", "user"]] },
);

const application_passwords = table(
  {
    id: id(),
    uuid: text(),
    user: integer(),
    app_id: text().default(""),
    name: text(),
    name_key: text(),
    hash: text(),
    created: timestamp(),
    last_used: timestamp().nullable(),
    last_ip: text().nullable(),
  },
  {
    indexes: [
      { columns: ["uuid"], unique: true },
      { columns: ["hash"], unique: true },
      { columns: ["user", "name_key"], unique: true },
    ],
  },
);

const api_tokens = table(
  {
    id: id(),
    uuid: text(),
    user: integer(),
    name: text(),
    /** The first characters of the token, by which its owner recognizes it. */
    prefix: text(),
    hash: text(),
    /** The capabilities that it is limited to; null for all of its owner. */
    scopes: json<readonly string[]>().nullable(),
    read_only: boolean().default(false),
    created: timestamp(),
    expires: timestamp(),
    last_used: timestamp().nullable(),
    last_ip: text().nullable(),
  },
  {
    indexes: [
      { columns: ["uuid"], unique: true },
      { columns: ["hash"], unique: true },
      ["user"],
      ["expires"],
    ],
  },
);

/** The way in which a session was started. */
const origin = {
  /** The name of the sign-in method; `""` for a password. */
  method: text().default(""),
  /** The data that the method needs for signing out. */
  method_data: text().default(""),
};

const sessions = table(
  {
    id: id(),
    hash: text(),
    user: integer(),
    auth_version: integer(),
    created: timestamp(),
    expires: timestamp(),
    /** The `User-Agent` header of the sign-in. */
    user_agent: text().default(""),
    ip: text().nullable(),
    ...origin,
  },
  { indexes: [{ columns: ["hash"], unique: true }, ["user"], ["expires"]] },
);

/** Sign-ins with a correct password that are waiting for a second factor. */
const challenges = table(
  {
    id: id(),
    /** The hash of the token in the browser's cookie. */
    hash: text(),
    user: integer(),
    auth_version: integer(),
    /** The names of the factors that were passed. */
    passed: json<readonly string[]>().default([]),
    /** Proofs that were tried. */
    tries: integer().default(0),
    remember: boolean().default(false),
    /** The path to go to afterwards. */
    to: text(),
    ...origin,
    expires: timestamp(),
  },
  { indexes: [{ columns: ["hash"], unique: true }, ["user", "id"], ["expires"]] },
);

/** Links that were mailed to users: to set a new password, or to confirm an address. */
const links = table(
  {
    id: id(),
    purpose: text(),
    /** The hash of the token, which is only in the mail. */
    hash: text(),
    user: integer(),
    /** The address to be confirmed. */
    email: text().default(""),
    created: timestamp(),
    expires: timestamp(),
  },
  { indexes: [{ columns: ["hash"], unique: true }, ["user", "purpose"], ["expires"]] },
);

/** People who were invited by email and have no account yet. */
const invitations = table(
  {
    id: id(),
    uuid: text(),
    email: text(),
    email_key: text(),
    /** The roles that the user will have. */
    roles: json<readonly string[]>().default([]),
    /** The hash of the token, which is only in the mail; null until it is sent. */
    hash: text().nullable(),
    /** The user who sent it; 0 for a command. */
    invited_by: integer(),
    created: timestamp(),
    sent: timestamp().nullable(),
    expires: timestamp(),
  },
  {
    indexes: [
      { columns: ["uuid"], unique: true },
      { columns: ["hash"], unique: true },
      { columns: ["email_key"], unique: true },
      ["expires"],
    ],
  },
);

const secrets = secretTable();

/** The tables of the module, for modules that read users in their own queries. */
export const tables = {
  users,
  holdings,
  application_passwords,
  api_tokens,
  sessions,
  challenges,
  links,
  invitations,
  secrets,
};

/** Access to the tables of the module through a session. */
export type AccountDb = Db<typeof tables>;
/** A row of the table of users. */
export type UserRow = Row<typeof users.columns>;
export type ApplicationPasswordRow = Row<typeof application_passwords.columns>;
export type ApiTokenRow = Row<typeof api_tokens.columns>;
export type SessionRow = Row<typeof sessions.columns>;
/** The way in which a session was started. */
export type SessionOrigin = Pick<SessionRow, keyof typeof origin>;
export type ChallengeRow = Row<typeof challenges.columns>;
export type InvitationRow = Row<typeof invitations.columns>;
export type LinkRow = Row<typeof links.columns>;
