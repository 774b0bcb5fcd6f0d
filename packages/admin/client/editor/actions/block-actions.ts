import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Selection, TextSelection } from "@tiptap/pm/state";
import type { NodeJson } from "../blocks/node-json.ts";
import { type Target, turnInto } from "../blocks/turn-into.ts";

/** A block of the document, or an entry of a menu. */
export interface BlockAt {
  readonly pos: number;
  readonly node: Node;
  /** Its position in its parent. */
  readonly index: number;
}

/** The block at the top of the document that has the selection. */
export function currentBlock({ state: { selection, doc } }: Editor): BlockAt | undefined {
  const index = selection.$from.index(0);
  const node = doc.maybeChild(index);
  if (!node) return undefined;
  return { pos: selection.$from.posAtIndex(index, 0), node, index };
}

/** Whether an entry of a menu is selected. */
export const isEntrySelected = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && selection.$from.parent.type.name === "menu";

/** The entry of a menu that is selected, or else the current block. */
export const selectedBlock = (editor: Editor): BlockAt | undefined =>
  isEntrySelected(editor.state)
    ? blockAt(editor, editor.state.selection.from)
    : currentBlock(editor);

/** The block at a position between blocks. */
export function blockAt({ state: { doc } }: Editor, pos: number): BlockAt | undefined {
  if (pos < 0 || pos > doc.content.size) return undefined;
  const node = doc.nodeAt(pos);
  return node ? { pos, node, index: doc.resolve(pos).index() } : undefined;
}

const jsonOf = (node: Node): NodeJson => node.toJSON() as NodeJson;

/** Moves a block before the previous one, or behind the next one. Returns its new position. */
export function moveBlock(editor: Editor, { pos, node, index }: BlockAt, by: 1 | -1): number {
  const { state, view } = editor;
  const other = state.doc.resolve(pos).parent.maybeChild(index + by);
  if (!other) return pos;
  const to = by < 0 ? pos - other.nodeSize : pos + other.nodeSize;
  const offset = state.selection.from - pos;
  const tr = state.tr.delete(pos, pos + node.nodeSize).insert(to, node);
  const isInside =
    offset > 0 && offset < node.nodeSize && !(state.selection instanceof NodeSelection);
  tr.setSelection(
    isInside ? Selection.near(tr.doc.resolve(to + offset)) : NodeSelection.create(tr.doc, to),
  );
  view.dispatch(tr.scrollIntoView());
  return to;
}

/** Moves a block to a position between blocks. */
export function moveBlockTo(editor: Editor, { pos, node }: BlockAt, to: number): void {
  const { state, view } = editor;
  const end = pos + node.nodeSize;
  if (to >= pos && to <= end) return;
  const tr = state.tr.delete(pos, end);
  const target = tr.mapping.map(to);
  tr.insert(target, node).setSelection(NodeSelection.create(tr.doc, target));
  view.dispatch(tr);
  view.focus();
}

export function duplicateBlock({ state, view }: Editor, { pos, node }: BlockAt): void {
  const end = pos + node.nodeSize;
  const tr = state.tr.insert(end, node);
  tr.setSelection(Selection.near(tr.doc.resolve(end + 1)));
  view.dispatch(tr.scrollIntoView());
}

export function deleteBlock(editor: Editor, { pos, node }: BlockAt): void {
  const { state, view } = editor;
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)), 1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Replaces a block by others, and puts the cursor into the first of them. */
export function replaceBlock(
  editor: Editor,
  { pos, node }: BlockAt,
  blocks: readonly NodeJson[],
): void {
  const { state, view, schema } = editor;
  const nodes = blocks.map((one) => schema.nodeFromJSON(one));
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, nodes);
  select(tr, pos);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

function select(tr: Editor["state"]["tr"], pos: number): void {
  const node = tr.doc.nodeAt(pos);
  if (node?.isAtom) tr.setSelection(NodeSelection.create(tr.doc, pos));
  else if (node) tr.setSelection(Selection.near(tr.doc.resolve(pos + 1)));
}

/** Inserts a block behind another one, or in place of an empty paragraph. */
export function insertBlock(editor: Editor, at: BlockAt | undefined, block: NodeJson): void {
  const isEmpty = at?.node.type.name === "paragraph" && at.node.content.size === 0;
  if (at && isEmpty) {
    replaceBlock(editor, at, [block]);
    return;
  }
  const { state, view, schema } = editor;
  const pos = at ? at.pos + at.node.nodeSize : state.doc.content.size;
  const tr = state.tr.insert(pos, schema.nodeFromJSON(block));
  select(tr, pos);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Converts a block of text to another block. */
export function turnBlock(editor: Editor, at: BlockAt, target: Target): void {
  const offset = editor.state.selection.from - at.pos;
  replaceBlock(editor, at, turnInto(jsonOf(at.node), target));
  const { state, view } = editor;
  const isText = at.node.isTextblock && offset > 0 && offset <= at.node.nodeSize;
  const block = state.doc.nodeAt(at.pos);
  if (isText && block?.isTextblock) {
    const target = Math.min(at.pos + offset, at.pos + block.nodeSize - 1);
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, target)));
  }
}

/** Converts the parts of a classic block to blocks. */
export function convertClassic(editor: Editor, at: BlockAt): void {
  const blocks = at.node.children.map((node) => {
    const json = jsonOf(node);
    const isHtml = node.type.name === "rawBlock" || node.type.name === "card";
    return {
      ...json,
      attrs: { ...json.attrs, origin: null, ...(isHtml && { name: "core/html" }) },
      ...(node.type.name === "card" && {
        type: "rawBlock",
        content: [{ type: "text", text: String(node.attrs["source"]) }],
      }),
    };
  });
  replaceBlock(editor, at, blocks);
}

/** Changes attributes of a node. */
export function setAttributes(
  { state, view }: Editor,
  pos: number,
  attributes: Readonly<Record<string, unknown>>,
): void {
  const node = state.doc.nodeAt(pos);
  if (!node) return;
  const { selection } = state;
  const tr = state.tr.setNodeMarkup(pos, null, { ...node.attrs, ...attributes });
  if (selection instanceof NodeSelection && selection.from === pos)
    tr.setSelection(NodeSelection.create(tr.doc, pos));
  view.dispatch(tr);
}
