import { siteCookies, type SiteCookie } from "@waymark/core";
import type { Context } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { questionOf } from "../choice/question.ts";
import { matchesName } from "../known/names.ts";
import { nameOf } from "../known/own.ts";

/** What visitors are told of a cookie. */
export interface PolicyCookie {
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  readonly duration: string;
  readonly vendor: string;
  /** Where the browser keeps it: a cookie, or one of its storages. */
  readonly storage: "cookie" | "local" | "session";
}
/** What visitors are told of a category. */
export interface PolicyCategory {
  readonly name: Category;
  readonly label: string;
  readonly about: string;
  /** Whether they are asked about it. */
  readonly offered: boolean;
  readonly cookies: readonly PolicyCookie[];
}
/** What the site uses, and what visitors are asked. */
export interface Policy {
  readonly version: string;
  readonly title: string;
  readonly text: string;
  readonly categories: readonly PolicyCategory[];
}

/** The largest number of listed cookies of a category that is shown. */
const most = 300;

/** What the site uses: what its modules declare, its list of cookies, and the current settings. */
export async function policyOf(
  ctx: Pick<Context, "all" | "db" | "settings" | "site">,
): Promise<Policy> {
  const { version, settings } = questionOf(ctx.settings);
  const declared = await declaredOf(ctx);
  const told: PolicyCategory[] = [];
  for (const name of categories) {
    const isNecessary = name === "necessary";
    const own = isNecessary ? declared : [];
    const cookies = [...own, ...(await listedOf(ctx, name, own))];
    const { label, about, offered } = settings.categories[name];
    told.push({ name, label, about, offered: !isNecessary && offered, cookies });
  }
  const { title, text } = settings.texts;
  return { version, title, text, categories: told };
}

/** The cookies that modules declare, without those that an administrator has described in the list. */
async function declaredOf({
  all,
  db,
  site,
}: Pick<Context, "all" | "db" | "site">): Promise<readonly PolicyCookie[]> {
  const declared = all(siteCookies).map((cookie) => toDeclared(cookie, site));
  const names = declared.map(({ name }) => name);
  const rows = await db.cookies.find({ where: { edited: true, name: { in: names } } });
  const described = new Set(rows.map(({ name }) => name));
  return declared.filter(({ name }) => !described.has(name));
}

const toDeclared = (cookie: SiteCookie, site: Context["site"]): PolicyCookie => ({
  name: nameOf(cookie, site),
  domain: new URL(site.url).hostname,
  description: cookie.about,
  duration: cookie.duration ?? "session",
  vendor: "",
  storage: cookie.storage ?? "cookie",
});

/** What the list holds. A declared cookie that a scan has seen is not shown a second time. */
async function listedOf(
  { db }: Pick<Context, "db">,
  category: Category,
  declared: readonly PolicyCookie[],
): Promise<readonly PolicyCookie[]> {
  const rows = await db.cookies.find({
    where: { category },
    orderBy: [{ name: "asc" }],
    limit: most,
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
