import type { Condition } from "../fields/condition.ts";
import type { PageFacts } from "./page.ts";

type Ask = (page: PageFacts) => boolean | Promise<boolean>;
/** Conditions about the page itself. */
const ofPages: ReadonlyMap<string, Ask> = new Map<string, Ask>([
  ["is_front_page", ({ isFront }) => isFront],
  ["is_home", (page) => page.isBlog()],
  ["is_search", ({ isSearch }) => isSearch],
  ["is_404", ({ isMissing }) => isMissing],
]);

/** Whether a popup belongs on a page: of each group one condition holds. Without conditions it belongs on all of them. */
export async function belongsOn(
  page: PageFacts,
  groups: readonly (readonly Condition[])[],
): Promise<boolean> {
  for (const group of groups) if (group.length > 0 && !(await holdsSome(page, group))) return false;
  return true;
}

async function holdsSome(page: PageFacts, group: readonly Condition[]): Promise<boolean> {
  for (const { target, not_operand: isNegated, settings } of group) {
    const selected = settings.selected.map(String);
    if ((await holds(page, target, selected)) !== isNegated) return true;
  }
  return false;
}

/** Whether a condition holds. Unknown conditions do not. */
async function holds(
  page: PageFacts,
  target: string,
  selected: readonly string[],
): Promise<boolean> {
  const ofPage = ofPages.get(target);
  if (ofPage) return ofPage(page);
  const own = page.condition(target);
  if (own) return own.holds(page, selected);
  return target.startsWith("tax_")
    ? holdsOfTerm(page, target.slice("tax_".length), selected)
    : holdsOfItem(page, target, selected);
}

/** `category_all`, `category_selected`: about the term whose items the page lists. */
async function holdsOfTerm(
  page: PageFacts,
  asked: string,
  selected: readonly string[],
): Promise<boolean> {
  const term = await page.term();
  const rest = term && restOf(asked, term.taxonomy);
  if (!term || rest === undefined) return false;
  return rest === "all" || (isSelection(rest) && selected.includes(String(term.id)));
}

/** `page_all`, `page_children`, `post_w_category`: about the item that the page is of. */
async function holdsOfItem(
  page: PageFacts,
  asked: string,
  selected: readonly string[],
): Promise<boolean> {
  const item = await page.item();
  const rest = item && restOf(asked, item.type);
  if (!item || rest === undefined) return false;
  const hasSome = (ids: readonly number[]) => ids.some((id) => selected.includes(String(id)));
  if (rest === "all") return true;
  if (isSelection(rest)) return hasSome([item.id]);
  if (rest === "children") return item.parent !== 0 && hasSome([item.parent]);
  if (rest === "ancestors") return hasSome(await page.above());
  if (rest === "template") return selected.includes(item.template);
  return rest.startsWith("w_") && hasSome(await page.termsOf(rest.slice("w_".length)));
}

/** The part of a name after its prefix and `_`. */
const restOf = (asked: string, name: string): string | undefined =>
  asked.startsWith(`${name}_`) ? asked.slice(name.length + 1) : undefined;
/** Some of many: chosen from a list, or by their ids. */
const isSelection = (rest: string): boolean => rest === "selected" || rest === "ID";
