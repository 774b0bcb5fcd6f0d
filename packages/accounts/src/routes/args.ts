import * as z from "zod";
import { email, raw, type SiteInfo, toTextLine, toTextLines, uri } from "@waymark/core";
import type { All } from "../extension-points.ts";
import { metaArg, toMetaSchema } from "../users/profile.ts";
import { isLogin } from "../users/name.ts";
import { isPasswordOf, passwordRule } from "../users/password-check.ts";
import { localesOf } from "../users/shape.ts";

/** The context of the arguments of users. */
export interface UserSetup {
  readonly all: All;
  readonly site: SiteInfo;
  readonly options: { readonly locales: readonly string[]; readonly minPasswordLength: number };
}

const inner = (code: string) => ({ code, data: { status: 400 } });
const line = () => z.string().transform(toTextLine);
const lines = () => z.string().transform(toTextLines);

export const username = () =>
  z.string().refine(isLogin, {
    message: "A login may contain letters, digits, _ - . @ and single spaces.",
    params: inner("rest_user_invalid_username"),
  });

/** The arguments of creates and updates of users, in the documented order. */
export const profileArgs = ({ all, site, options }: UserSetup) => ({
  name: line().optional().describe("Public name"),
  first_name: line().optional().describe("First name"),
  last_name: line().optional().describe("Last name"),
  email: email().optional().describe("Email address"),
  url: uri().optional().describe("The URL of the user's website"),
  description: lines().optional().describe("Biographical description of the user"),
  locale: z
    .enum(localesOf(site, options.locales) as [string, ...string[]])
    .optional()
    .describe("Language; empty for the site's own"),
  nickname: line().optional().describe("Nickname"),
  slug: z.string().optional().describe("The user's part of an address, unique"),
  roles: z.array(z.string()).optional().describe("The roles that the user has"),
  password: password(options.minPasswordLength)
    .optional()
    .describe("The new password; never returned"),
  meta: raw(toMetaSchema(all), metaArg(all)).optional().describe("Meta values of the user"),
});

export const password = (minLength: number) =>
  z.string().refine((text) => isPasswordOf(text, minLength), {
    message: passwordRule(minLength),
    params: inner("rest_user_invalid_password"),
  });

/** The arguments of a deletion. `reassign` has no default, so that content is not deleted by accident. */
export const deleteArgs = {
  force: z.boolean().default(false).describe("Must be true: users cannot be put in the trash"),
  reassign: raw(
    { type: "integer" },
    z.unknown().transform((value, { addIssue }): number | undefined => {
      if (value === false || value === "false" || value === "") return undefined;
      if (typeof value === "number" && Number.isSafeInteger(value)) return value || undefined;
      if (typeof value === "string" && /^\d{1,15}$/.test(value)) return Number(value) || undefined;
      addIssue({
        code: "custom",
        message: "reassign must be the id of a user, or false.",
        params: { code: "rest_invalid_param", data: { status: 400 } },
      });
      return z.NEVER;
    }),
  ).describe("The user who takes over the content; false deletes it"),
};

/** Errors for values that are invalid or not allowed for this caller. */
export const writingUser = [
  "existing_user_email",
  "existing_user_login",
  "rest_user_invalid_role",
  "user_login_too_long",
  "user_nicename_too_long",
  "user_url_too_long",
  "rest_user_invalid_argument",
  "rest_user_invalid_email",
  "rest_user_invalid_slug",
  "rest_cannot_edit_roles",
] as const;
/** Errors of deletions. */
export const removingUser = [
  "rest_user_cannot_delete",
  "rest_trash_not_supported",
  "rest_user_invalid_reassign",
] as const;
/** The errors for application passwords of unknown users and of anonymous callers. */
export const findingHolder = ["application_passwords_disabled", "rest_user_invalid_id"] as const;
