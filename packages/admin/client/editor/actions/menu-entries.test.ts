import { expect, test } from "vitest";
import { open } from "../blocks/test/open.ts";
import { placeOf } from "./menu-entries.ts";

/** Whether the last entry of a submenu can be moved into the one above. */
function canNestBelow(above: string): boolean {
  const link = '<!-- wp:navigation-link {"label":"Ebb"} /-->';
  const { doc } = open(
    `<!-- wp:navigation-submenu {} -->${above}${link}<!-- /wp:navigation-submenu -->`,
  );
  const node = doc.firstChild!.lastChild!;
  const pos = doc.firstChild!.nodeSize - 1 - node.nodeSize;
  return placeOf({ state: { doc } } as never, { pos, node, index: 1 }).canNest;
}

test("an entry can be moved into a submenu, or a link that has room for entries in its source", () => {
  expect(canNestBelow('<!-- wp:navigation-submenu {"label":"Tides"} /-->')).toBe(true);
  expect(canNestBelow('<!-- wp:navigation-link {"label":"Tides"} /-->')).toBe(true);
  expect(canNestBelow("<!-- wp:navigation-link {} --><!-- /wp:navigation-link -->")).toBe(false);
  expect(canNestBelow('<!-- wp:core/navigation-link {"label":"Tides"} /-->')).toBe(false);
});
