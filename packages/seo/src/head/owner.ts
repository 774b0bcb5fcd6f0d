import type { Desk } from "../bound.ts";
import { seoSettings } from "../settings.ts";
import { toPerson } from "./author-page.ts";
import { toHead, type Head } from "./head.ts";
import type { Page } from "./page.ts";

/** The head of a page. Where a person stands behind the site they are looked up, and nothing else. */
export async function headOf(desk: Desk, page: Page): Promise<Head> {
  const { entity, person } = desk.settings.get(seoSettings);
  if (entity !== "person" || person === 0) return toHead(desk, page, undefined);
  const user = page.author?.id === person ? undefined : await desk.db.users.get(person);
  return toHead(desk, page, user ? toPerson(user) : page.author);
}
