import * as z from "zod";
import {
  addedFilterArgs,
  addedWhere,
  can,
  context,
  email,
  ids,
  one,
  paged,
  pageOf,
  raw,
  slugs,
} from "@waymark/core";
import { get, post } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { withHash } from "../credentials/passwords.ts";
import { errors } from "../errors.ts";
import type { UserResource } from "../responses.ts";
import { authoredTypes, authorVisibility, mayListUsers } from "../users/visibility.ts";
import { createUser } from "../users/create.ts";
import { toUserOrder, toUserWhere, writes } from "../users/list.ts";
import { checkPassword } from "../users/password-check.ts";
import { password, profileArgs, username, type UserSetup, writingUser } from "./args.ts";
import { type All, userFields } from "../extension-points.ts";

const orders = [
  "id",
  "include",
  "name",
  "registered_date",
  "slug",
  "include_slugs",
  "email",
  "url",
] as const;

/** The arguments of the list of users, in the documented order. */
const listArgs = (all: All) => ({
  context: context().describe("Visible fields"),
  ...paged(),
  search: z.string().optional().describe("Only users whose names contain this text"),
  exclude: ids().describe("Users to exclude"),
  include: ids().describe("Only these users"),
  offset: z.int().optional().describe("Number of users to skip"),
  order: z.enum(["asc", "desc"]).default("asc").describe("Sort direction"),
  orderby: z.enum(orders).default("name").describe("Sort field"),
  slug: slugs().optional().describe("Only users with one of these slugs"),
  roles: z.array(z.string()).optional().describe("Only users with one of these roles"),
  capabilities: z
    .array(z.string())
    .optional()
    .describe("Only users with all of these capabilities"),
  who: z.enum(["authors"]).optional().describe("Only users who may edit content"),
  has_published_posts: publishedArg(authoredTypes(all))
    .optional()
    .describe("Only users with published content, or with published content of these types"),
});

/** Yes, no, or types of content. */
const publishedArg = (types: readonly string[]) =>
  raw(
    {
      type: ["boolean", "array"],
      items: { type: "string", ...(types.length > 0 && { enum: [...types] }) },
    },
    z.unknown().transform((value, { addIssue }): boolean | readonly string[] => {
      const flag = toFlag(value);
      if (flag !== undefined) return flag;
      const list = typeof value === "string" ? value.split(/[\s,]+/).filter(Boolean) : value;
      if (Array.isArray(list) && list.every((one): one is string => types.includes(one as string)))
        return list;
      const message = `has_published_posts must be true, false, or a list of ${types.join(", ")}.`;
      addIssue({ code: "custom", message, params: { code: "rest_not_in_enum" } });
      return z.NEVER;
    }),
  );

function toFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).toLowerCase();
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" || text === "" ? false : undefined;
}

/** `GET /users`: all users for callers with `list_users`; for others the users with published content. */
export const listUsers = (user: UserResource, { all }: UserSetup) => {
  const own = listArgs(all);
  const added = all(userFields);
  return get({
    summary: "List users",
    args: { ...own, ...(addedFilterArgs("users", own, added) as {}) },
    returns: pageOf(user),
    access({ actor, args, settings }) {
      if (mayListUsers(actor)) return true;
      if (args.roles?.length || args.capabilities?.length) return errors.rest_user_cannot_view();
      if (args.context === "edit") return errors.rest_forbidden_context();
      if (args.orderby === "email" || args.orderby === "registered_date")
        return errors.rest_forbidden_orderby();
      if (args.who === "authors" && !writes(actor)) return errors.rest_forbidden_who();
      const visibility = authorVisibility({ all, settings }, actor);
      // Users can be looked up by slug, unless authors are hidden.
      const isOpen = visibility === "open" || (visibility === "no-scan" && args.slug?.length === 1);
      return isOpen || errors.rest_user_cannot_view();
    },
    errors: [
      "rest_forbidden_context",
      "rest_forbidden_orderby",
      "rest_forbidden_who",
      "rest_user_cannot_view",
    ],
    handler: ({ args, db, all: contributed, actor, select, site }) =>
      db.users.page({
        where: toUserWhere(contributed, actor, args, addedWhere(added, args, site.timezone)),
        orderBy: toUserOrder(args),
        page: args.page,
        per_page: args.per_page,
        offset: args.offset === undefined ? undefined : Math.max(0, args.offset),
        select,
      }),
  });
};

/** `POST /users`: adds a user. */
export const createUserRoute = (user: UserResource, setup: UserSetup) => {
  const { name, first_name, last_name, url, description, locale, nickname, slug, roles, meta } =
    profileArgs(setup);
  return post({
    summary: "Add a user",
    transaction: false,
    args: {
      username: username().describe("The login; never changes"),
      name,
      first_name,
      last_name,
      email: email().describe("Email address"),
      url,
      description,
      locale,
      nickname,
      slug,
      roles,
      password: password(setup.options.minPasswordLength).describe("The password; never returned"),
      meta,
    },
    returns: one(user, { in: "edit" }),
    validate: ({ sends }) => (sends("id") ? errors.rest_user_exists() : undefined),
    access: can("create_users", {
      code: "rest_cannot_create_user",
      message: errors.rest_cannot_create_user().message,
    }),
    errors: [
      ...writingUser,
      "rest_cannot_create_user",
      "rest_user_exists",
      "rest_api_token_no_credentials",
    ],
    async handler({ args, write, ...ctx }) {
      if (isByToken(ctx.actor)) throw errors.rest_api_token_no_credentials();
      await checkPassword(ctx, {
        password: args.password,
        user: undefined,
        login: args.username,
        email: args.email,
        displayName: args.name ?? args.username,
        roles: args.roles?.length ? args.roles : [ctx.options.defaultRole],
      });
      const hashedArgs = await withHash(args);
      return write((inner) => createUser(inner, hashedArgs));
    },
  });
};
