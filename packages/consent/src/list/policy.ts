import { consentMessages, inLanguage } from "../messages/index.ts";
import { messageOf, siteCookies, type SiteCookie, textOf } from "@waymark/core";
import type { Context } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { questionOf } from "../choice/question.ts";
import { matchesName } from "../known/names.ts";
import { nameOf } from "../known/lookup.ts";

/** A cookie in the cookie policy. */
export interface PolicyCookie {
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  readonly duration: string;
  readonly vendor: string;
  /** Its storage in the browser: a cookie, or one of the storage APIs. */
  readonly storage: "cookie" | "local" | "session";
}
/** A category in the cookie policy. */
export interface PolicyCategory {
  readonly name: Category;
  readonly label: string;
  readonly about: string;
  /** Whether it requires consent. */
  readonly offered: boolean;
  readonly cookies: readonly PolicyCookie[];
}
/** The cookie policy of the site. */
export interface Policy {
  readonly version: string;
  readonly title: string;
  readonly text: string;
  readonly categories: readonly PolicyCategory[];
}

/** The largest number of listed cookies of a category that is shown. */
const max = 300;

/** The cookie policy, from the declarations of modules, the list of cookies, and the current settings. */
export async function policyOf(
  ctx: Pick<Context, "all" | "db" | "settings" | "site" | "language">,
): Promise<Policy> {
  const { version, settings: own } = questionOf(ctx.settings);
  const settings = inLanguage(own, ctx);
  const declared = await declaredOf(ctx);
  const listed: PolicyCategory[] = [];
  for (const name of categories) {
    const isNecessary = name === "necessary";
    const own = isNecessary ? declared : [];
    const cookies = [...own, ...(await listedOf(ctx, name, own))];
    const { label, about, offered } = settings.categories[name];
    listed.push({ name, label, about, offered: !isNecessary && offered, cookies });
  }
  const { title, text } = settings.texts;
  return { version, title, text, categories: listed };
}

/** The cookies that modules declare, without those that an administrator has described in the list. */
async function declaredOf(
  ctx: Pick<Context, "all" | "db" | "site" | "language">,
): Promise<readonly PolicyCookie[]> {
  const { all, db } = ctx;
  const declared = all(siteCookies).map((cookie) => toDeclared(cookie, ctx));
  const names = declared.map(({ name }) => name);
  const rows = await db.cookies.find({ where: { edited: true, name: { in: names } } });
  const described = new Set(rows.map(({ name }) => name));
  return declared.filter(({ name }) => !described.has(name));
}

const toDeclared = (
  cookie: SiteCookie,
  ctx: Pick<Context, "all" | "site" | "language">,
): PolicyCookie => ({
  name: nameOf(cookie, ctx.site),
  domain: new URL(ctx.site.url).hostname,
  description: textOf(cookie.description, ctx),
  duration: textOf(cookie.duration ?? messageOf(consentMessages, "session"), ctx),
  vendor: "",
  storage: cookie.storage ?? "cookie",
});

/** The listed cookies, without those that modules declare. */
async function listedOf(
  { db }: Pick<Context, "db">,
  category: Category,
  declared: readonly PolicyCookie[],
): Promise<readonly PolicyCookie[]> {
  const rows = await db.cookies.find({
    where: { category },
    orderBy: [{ name: "asc" }],
    limit: max,
  });
  const isDeclared = (name: string) =>
    declared.some((one) => one.storage === "cookie" && matchesName(one.name, name));
  return rows
    .filter(({ edited, name }) => edited || !isDeclared(name))
    .map(({ name, domain, description, duration, vendor }) => ({
      name,
      domain,
      description,
      duration,
      vendor,
      storage: "cookie",
    }));
}
