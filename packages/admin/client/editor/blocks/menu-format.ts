import { type BlockAttributes, toSegments, writeBlock } from "./block-source.ts";
import type { BlockFormat } from "./format.ts";
import type { NodeJson } from "./node-json.ts";
import { node, textOf, toCard } from "./node-json.ts";

const MENU = "core/navigation";
export const LINK = "core/navigation-link";
export const SUBMENU = "core/navigation-submenu";

const closeOf = (name: string): string => `<!-- /wp:${name.replace(/^core\//, "")} -->`;

/** A menu or submenu with its entries between the comments: `source` is its opening or self-closing comment. */
export function writeMenu(name: string, source: string, entries: string): string {
  const opening = source.replace(/\s*\/?-->$/, "");
  return entries === "" ? `${opening} /-->` : `${opening} -->${entries}${closeOf(name)}`;
}

/** A link of a menu. */
export const createLink = (attributes: BlockAttributes = {}): NodeJson =>
  toCard(LINK, writeBlock(LINK, attributes, undefined));

/** A link as a submenu with the same attributes and without entries. */
export const toSubmenu = (link: string): NodeJson =>
  node("menu", {
    name: SUBMENU,
    source: link.replace("wp:navigation-link", "wp:navigation-submenu"),
  });

/** A submenu, and a menu with entries. Blocks of other types among the entries are cards. */
export const menu: BlockFormat = {
  names: [MENU, SUBMENU],
  types: ["menu"],
  read({ name, inner, source }, reading) {
    const isEmpty = inner.trim() === "";
    if (isEmpty && name === MENU) return undefined;
    const opening = source.slice(0, source.length - inner.length - closeOf(name).length);
    const isClosed = source === opening + inner + closeOf(name) && opening.endsWith("-->");
    if (!isClosed && (inner !== "" || !source.endsWith("/-->"))) return undefined;
    const entries: NodeJson[] = [];
    for (const segment of toSegments(inner)) {
      if (segment.kind === "html" && segment.source.trim() === "") continue;
      if (segment.kind === "html") return undefined;
      const submenu = segment.name === SUBMENU ? reading.blocks(segment.source)?.[0] : undefined;
      entries.push(submenu ?? toCard(segment.name, segment.source));
    }
    return node("menu", { name, source: isClosed ? opening : source }, entries);
  },
  write(one, { block }) {
    const entries = (one.content ?? []).map(block).join("\n\n");
    return writeMenu(textOf(one, "name"), textOf(one, "source"), entries && `\n${entries}\n`);
  },
};
