import type { Desk } from "../bound.ts";
import { seoSettings } from "../settings.ts";
import { toPerson } from "./author-page.ts";
import { toHead, type Head } from "./head.ts";
import type { Page, Person } from "./page.ts";

/** The head of a page. If the site represents a person, that user is looked up, and nothing else. */
export async function headOf(desk: Desk, page: Page): Promise<Head> {
  return toHead(desk, page, await ownerOf(desk, [page]));
}

/** The person whom the site represents, taken from the authors of these pages where possible. */
export async function ownerOf(desk: Desk, pages: readonly Page[]): Promise<Person | undefined> {
  const { entity, person } = desk.settings.get(seoSettings);
  if (entity !== "person" || person === 0) return undefined;
  const author = pages.find((page) => page.author?.id === person)?.author;
  if (author) return author;
  const user = await desk.db.users.get(person);
  return user ? toPerson(user) : undefined;
}
