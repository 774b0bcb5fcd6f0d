import type { Desk } from "../bound.ts";
import { categories, type Category } from "../categories.ts";
import { questionOf } from "../choice/question.ts";

/** What visitors are told of a cookie. */
export interface ToldCookie {
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  readonly duration: string;
  readonly vendor: string;
}
/** What visitors are told of a category. */
export interface ToldCategory {
  readonly name: Category;
  readonly label: string;
  readonly about: string;
  /** Whether they are asked about it. */
  readonly offered: boolean;
  readonly cookies: readonly ToldCookie[];
}
/** What the site uses, and what visitors are asked. */
export interface Policy {
  readonly version: string;
  readonly title: string;
  readonly text: string;
  readonly categories: readonly ToldCategory[];
}

/** How many cookies of a category are told. */
const most = 300;

/** What the site uses, from its list of cookies and the settings of now. */
export async function policyOf({ db, settings }: Pick<Desk, "db" | "settings">): Promise<Policy> {
  const { version, settings: own } = questionOf(settings);
  const told = [];
  for (const name of categories) {
    const rows = await db.cookies.find({
      where: { category: name },
      orderBy: [{ name: "asc" }],
      limit: most,
    });
    const cookies = rows.map(({ name: called, domain, description, duration, vendor }) => ({
      name: called,
      domain,
      description,
      duration,
      vendor,
    }));
    const { label, about, offered } = own.categories[name];
    told.push({ name, label, about, offered: name !== "necessary" && offered, cookies });
  }
  const { title, text } = own.texts;
  return { version, title, text, categories: told };
}
