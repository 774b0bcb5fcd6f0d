import type { Context } from "../builder.ts";
import { seoSettings } from "../settings.ts";
import { toPerson } from "./author-page.ts";
import { toHead, type Head } from "./head.ts";
import type { Page, Person } from "./page.ts";

/** Builds the head of a page. If the site represents a person, only that user is read. */
export async function headOf(ctx: Context, page: Page): Promise<Head> {
  return toHead(ctx, page, await ownerOf(ctx, [page]));
}

/** The person whom the site represents, taken from the authors of these pages if possible. */
export async function ownerOf(ctx: Context, pages: readonly Page[]): Promise<Person | undefined> {
  const { entity, person } = ctx.settings.get(seoSettings);
  if (entity !== "person" || person === 0) return undefined;
  const author = pages.find((page) => page.author?.id === person)?.author;
  if (author) return author;
  const user = await ctx.db.users.get(person);
  return user ? toPerson(user) : undefined;
}
