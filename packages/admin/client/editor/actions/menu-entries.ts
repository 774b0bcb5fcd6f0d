import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { createLink, LINK, SUBMENU, toSubmenu } from "../blocks/menu-format.ts";
import { type BlockAt, blockAt } from "./block-actions.ts";

const isLink = ({ type, attrs }: Node): boolean => type.name === "card" && attrs["name"] === LINK;

/** Whether a block is a menu, a submenu or a link of one. */
export const isOfMenu = (node: Node): boolean => node.type.name === "menu" || isLink(node);

/** Whether an entry can be moved into a block: into a submenu, and into a link that becomes one. */
const canHoldEntries = (node: Node): boolean =>
  node.type.name === "menu" ||
  (isLink(node) && /^<!--\s+wp:navigation-link\s[^]*\/-->$/.test(String(node.attrs["source"])));

/** Where an entry of a menu can be moved. */
export interface EntryPlace {
  readonly isInMenu: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the block above is a submenu, or a link that can become one. */
  readonly canNest: boolean;
  readonly canUnnest: boolean;
}

export function placeOf({ state: { doc } }: Editor, { pos, node }: BlockAt): EntryPlace {
  const $pos = doc.resolve(pos);
  const { parent, nodeBefore } = $pos;
  const isEntry = parent.type.name === "menu" || isOfMenu(node);
  return {
    isInMenu: parent.type.name === "menu",
    isFirst: $pos.index() === 0,
    isLast: $pos.index() === parent.childCount - 1,
    canNest: isEntry && nodeBefore !== null && canHoldEntries(nodeBefore),
    canUnnest: parent.type.name === "menu" && parent.attrs["name"] === SUBMENU,
  };
}

function dispatchSelected({ state, view }: Editor, tr: typeof state.tr, pos: number): void {
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView());
  view.focus();
}

/** Adds a link at the end of a menu, or behind another entry. Returns it. */
export function addLink(editor: Editor, { pos, node }: BlockAt): BlockAt | undefined {
  const to = pos + node.nodeSize - (node.type.name === "menu" ? 1 : 0);
  const { tr, schema } = editor.state;
  dispatchSelected(editor, tr.insert(to, schema.nodeFromJSON(createLink())), to);
  return blockAt(editor, to);
}

/** Moves an entry to the end of the submenu above. A link above becomes a submenu. */
export function nestEntry(editor: Editor, { pos, node }: BlockAt): void {
  const { doc, schema, tr } = editor.state;
  const above = doc.resolve(pos).nodeBefore;
  if (!above) return;
  const start = pos - above.nodeSize;
  tr.delete(pos, pos + node.nodeSize);
  if (isLink(above)) {
    const submenu = schema.nodeFromJSON(toSubmenu(String(above.attrs["source"])));
    const filled = submenu.copy(submenu.content.addToEnd(node));
    dispatchSelected(editor, tr.replaceWith(start, pos, filled), start + 1);
  } else dispatchSelected(editor, tr.insert(pos - 1, node), pos - 1);
}

/** Moves an entry out of its submenu, behind it. */
export function unnestEntry(editor: Editor, { pos, node }: BlockAt): void {
  const { doc, tr } = editor.state;
  tr.delete(pos, pos + node.nodeSize);
  const to = tr.mapping.map(doc.resolve(pos).after());
  dispatchSelected(editor, tr.insert(to, node), to);
}
