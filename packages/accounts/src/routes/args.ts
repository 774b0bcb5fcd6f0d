import { email, raw, toTextLine, toTextLines, uri, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import type { All } from "../extension-points.ts";
import { metaArg, toMetaSchema } from "../users/meta.ts";
import { isLogin } from "../users/name.ts";
import { isPasswordOf, passwordRule } from "../users/password-rule.ts";
import { localesOf } from "../users/shape.ts";

/** The context of the arguments of users. */
export interface UserSetup {
  readonly all: All;
  readonly site: SiteInfo;
  readonly options: { readonly locales: readonly string[]; readonly shortestPassword: number };
}

const inner = (code: string) => ({ code, data: { status: 400 } });
const line = () => z.string().transform(toTextLine);
const lines = () => z.string().transform(toTextLines);

export const username = () =>
  z.string().refine(isLogin, {
    message: "A login is made of letters, digits, _ - . @ and single spaces.",
    params: inner("rest_user_invalid_username"),
  });

/** The arguments of creates and updates of users, in the documented order. */
export const profileArgs = ({ all, site, options }: UserSetup) => ({
  name: line().optional().describe("Public name"),
  first_name: line().optional().describe("First name"),
  last_name: line().optional().describe("Last name"),
  email: email().optional().describe("Mail address"),
  url: uri().optional().describe("The URL of the user's website"),
  description: lines().optional().describe("Biographical description of the user"),
  locale: z
    .enum(localesOf(site, options.locales) as [string, ...string[]])
    .optional()
    .describe("Language; empty for the site's own"),
  nickname: line().optional().describe("Nickname"),
  slug: z.string().optional().describe("The user's part of an address, unique"),
  roles: z.array(z.string()).optional().describe("The roles that the user has"),
  password: password(options.shortestPassword).optional().describe("The new password; never shown"),
  meta: raw(toMetaSchema(all), metaArg(all)).optional().describe("Meta values of the user"),
});

export const password = (shortest: number) =>
  z.string().refine((text) => isPasswordOf(text, shortest), {
    message: passwordRule(shortest),
    params: inner("rest_user_invalid_password"),
  });
