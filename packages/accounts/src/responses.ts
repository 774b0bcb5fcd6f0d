import {
  defineResource,
  DefinitionError,
  email,
  fieldsOf,
  ip,
  raw,
  uri,
  uuid,
  withAdded,
  type SiteInfo,
} from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { userFields, type All } from "./extension-points.ts";
import type { AvatarAddress } from "./options.ts";
import { tables } from "./tables.ts";
import { toMeta, toMetaSchema } from "./users/profile.ts";
import {
  localesOf,
  toAvatarUrls,
  toCapabilities,
  toExtraCapabilities,
  toLocale,
  toSeconds,
} from "./users/shape.ts";
import { mayListUsers } from "./users/visibility.ts";
import { authorLink } from "./users/author-link.ts";

const { column, field, link, rule } = fieldsOf(tables.users);
const own = { in: ["edit"] } as const;
const open = { in: ["embed", "view", "edit"] } as const;
const required = { required: true };
/** Imported users may have no email address. */
const orEmpty = (schema: z.ZodString) => z.union([schema, z.literal("")]);
const flags = raw({ type: "object" }, z.record(z.string(), z.boolean()));

const picture = { type: "string", format: "uri", context: open.in } as const;
const avatarUrls = raw(
  {
    type: "object",
    properties: Object.fromEntries(
      [24, 48, 96].map((size) => [
        size,
        { description: `URL of the avatar at ${size} pixels`, ...picture },
      ]),
    ),
  },
  z.object({ 24: z.string(), 48: z.string(), 96: z.string() }),
);

/** The resource of users, with the roles and meta values of the site. */
const toUserResource = (parts: Parts) =>
  defineResource({
    name: "user",
    table: tables.users,
    missing: errors.rest_user_invalid_id,
    version: rule(["version"], (row) => row.version),
    editable: rule(["id"], (row, { actor }) => mayListUsers(actor) || actor.can("edit_user", row)),
    fields: withAdded("users", ownFields(parts), parts.all(userFields)),
    links: {
      self: link({ reads: ["id"], href: (row) => `/core/v2/users/${row.id}` }),
      collection: link({ reads: [], href: () => "/core/v2/users" }),
    },
  });

const ownFields = ({ all, site, locales, avatars }: Parts) => ({
  id: column("id", { ...open, description: "Its number" }),
  username: column("login", {
    ...own,
    description: "The login",
    schema: z.string().meta(required),
  }),
  name: column("display_name", { ...open, description: "Public name" }),
  first_name: column("first_name", { ...own, description: "First name" }),
  last_name: column("last_name", { ...own, description: "Last name" }),
  email: column("email", {
    ...own,
    description: "Email address",
    schema: email().meta({ format: "email", ...required }),
    responseSchema: orEmpty(email()),
  }),
  url: column("url", {
    ...open,
    description: "The URL of the user's website",
    schema: uri(),
    responseSchema: orEmpty(uri()),
  }),
  description: column("description", {
    ...open,
    description: "Biographical description of the user",
  }),
  link: field({
    description: "URL of the page with the user's content",
    reads: ["slug"],
    ...open,
    schema: uri(),
    value: (row) => authorLink(row.slug, site),
  }),
  locale: field({
    description: "Language",
    reads: ["locale"],
    ...own,
    schema: z.enum(localesOf(site, locales) as [string, ...string[]]),
    value: (row) => row.locale || toLocale(site),
  }),
  nickname: column("nickname", { ...own, description: "Nickname" }),
  slug: column("slug", { ...open, description: "The user's part of an address, unique" }),
  roles: column("roles", {
    ...own,
    description: "The roles that the user has",
    schema: z.array(z.string()),
  }),
  registered_date: field({
    description: "When the user was added",
    reads: ["registered"],
    ...own,
    schema: z.string().meta({ format: "date-time" }),
    value: (row) => `${toSeconds(row.registered)}+00:00`,
  }),
  password: field({
    description: "The password; never returned",
    reads: [],
    in: [],
    schema: z.string().meta(required),
    value: () => "",
  }),
  capabilities: field({
    description: "All capabilities of the user",
    reads: ["roles", "capabilities"],
    ...own,
    schema: flags,
    value: (row) => toCapabilities(all, row),
  }),
  extra_capabilities: field({
    description: "Roles and additional capabilities assigned to the user",
    reads: ["roles", "capabilities"],
    ...own,
    schema: flags,
    value: toExtraCapabilities,
  }),
  avatar_urls: field({
    description: "URLs of the user's avatar, by size in pixels",
    reads: ["id", "display_name", "email"],
    ...open,
    schema: avatarUrls,
    value: ({ id, display_name: name, email }) => toAvatarUrls({ id, name, email }, site, avatars),
  }),
  meta: field({
    description: "Meta values of the user",
    reads: ["meta"],
    in: ["view", "edit"],
    schema: raw(toMetaSchema(all), z.union([z.record(z.string(), z.unknown()), z.tuple([])])),
    value: (row, { context }) => toMeta(all, row.meta, context),
  }),
});

interface Parts {
  readonly all: All;
  readonly site: SiteInfo;
  readonly locales: readonly string[];
  readonly avatars: AvatarAddress | undefined;
}
/** The user resource of a site, created once per set of modules. */
export type UserResource = ReturnType<typeof toUserResource>;

const made = new WeakMap<All, UserResource>();
/** Creates the user resource of a site; called once, by the accounts module. */
export function mountUserResource(parts: Parts): UserResource {
  const resource = toUserResource(parts);
  made.set(parts.all, resource);
  return resource;
}
/**
 * Returns the user resource, for links and embeds in other modules.
 *
 * @throws DefinitionError if the accounts module does not come before the calling one: list it in `requires`.
 */
export function userResource(all: All): UserResource {
  const resource = made.get(all);
  if (!resource)
    throw new DefinitionError("The site has no module accounts: list it in `requires`.");
  return resource;
}

const secret = fieldsOf(tables.application_passwords);
const editable = { in: ["view", "edit"] } as const;
const moment = z.string().nullable().meta({ format: "date-time" });

/** The name of an application; may be empty. */
export const appId = z.xor([uuid(), z.literal("")]);

/** An application password. Its secret is only in the response that creates it. */
export const applicationPassword = defineResource({
  name: "application-password",
  table: tables.application_passwords,
  missing: errors.rest_application_password_not_found,
  fields: {
    uuid: secret.column("uuid", {
      description: "The unique id of the application password",
      schema: uuid(),
    }),
    app_id: secret.column("app_id", {
      description: "A UUID chosen by the application, so that its passwords can be found again",
      schema: appId.meta({ type: "string" }),
    }),
    name: secret.column("name", {
      description: "The name of the application password",
      schema: z.string().min(1).regex(/\S/).meta({ required: true }),
    }),
    created: secret.field({
      description: "When it was created, in UTC",
      reads: ["created"],
      ...editable,
      schema: z.string().meta({ format: "date-time" }),
      value: (row) => toSeconds(row.created),
    }),
    last_used: secret.field({
      description: "When it was last used, in UTC; updated once a day",
      reads: ["last_used"],
      ...editable,
      schema: moment,
      value: (row) => row.last_used && toSeconds(row.last_used),
    }),
    last_ip: secret.column("last_ip", {
      ...editable,
      description: "The IP address that last used it; updated once a day",
      schema: ip().nullable(),
    }),
    password: secret.field({
      description: "The password; returned only on creation",
      reads: [],
      in: ["edit"],
      schema: z.string().optional(),
      value: (row: { readonly password?: string }) => row.password,
    }),
  },
  links: {
    self: secret.link({
      reads: ["user", "uuid"],
      href: (row) => `/core/v2/users/${row.user}/application-passwords/${row.uuid}`,
    }),
  },
});

const token = fieldsOf(tables.api_tokens);
const instantOf = (column: "created" | "expires", description: string) =>
  token.field({
    description,
    reads: [column],
    ...editable,
    schema: z.string().meta({ format: "date-time" }),
    value: (row) => toSeconds(row[column]),
  });
/** An API token. Its secret is only in the response that creates it. */
export const apiToken = defineResource({
  name: "api-token",
  table: tables.api_tokens,
  missing: errors.rest_api_token_not_found,
  fields: {
    uuid: token.column("uuid", { description: "The unique id of the API token", schema: uuid() }),
    name: token.column("name", { description: "The name of the API token", schema: z.string() }),
    prefix: token.column("prefix", {
      ...editable,
      description: "The first characters of the token, to recognize it",
      schema: z.string(),
    }),
    scopes: token.column("scopes", {
      ...editable,
      description: "The capabilities that it is limited to; null for all capabilities of the user",
      schema: z.array(z.string()).nullable(),
    }),
    read_only: token.column("read_only", {
      ...editable,
      description: "Whether it can only read",
      schema: z.boolean(),
    }),
    created: instantOf("created", "When it was created, in UTC"),
    expires: instantOf("expires", "When it expires, in UTC"),
    last_used: token.field({
      description: "When it was last used, in UTC; updated once a day",
      reads: ["last_used"],
      ...editable,
      schema: moment,
      value: (row) => row.last_used && toSeconds(row.last_used),
    }),
    last_ip: token.column("last_ip", {
      ...editable,
      description: "The IP address that last used it; updated once a day",
      schema: ip().nullable(),
    }),
    token: token.field({
      description: "The token; returned only on creation",
      reads: [],
      in: ["edit"],
      schema: z.string().optional(),
      value: (row: { readonly token?: string }) => row.token,
    }),
  },
});
