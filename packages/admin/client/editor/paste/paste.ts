import { type Editor, Extension } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { insertBlock, currentBlock, replaceBlock } from "../actions/block-actions.ts";
import { hasBlocks } from "../blocks/block-source.ts";
import { createEmbed } from "../blocks/create.ts";
import type { NodeJson } from "../blocks/node-json.ts";
import { toProvider } from "../blocks/providers.ts";
import { openText } from "../blocks/text-document.ts";
import type { EditorMedia } from "../media.ts";
import { imagesIn, insertImages } from "../plugins/uploads.ts";
import { cleanHtml } from "./clean.ts";
import { parseWithoutStyles } from "./parse.ts";
import { withoutScripts } from "./without-scripts.ts";

/** HTML as the parser of the browser writes it, which is well-formed. The policy of the page would report its style sheets. */
const toWellFormed = (html: string): string =>
  parseWithoutStyles(html.replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")).body.innerHTML;

const withoutOrigin = (json: NodeJson): NodeJson => ({
  ...json,
  ...(json.attrs && { attrs: { ...json.attrs, origin: null } }),
  ...(json.content && { content: json.content.map(withoutOrigin) }),
});

/** The blocks of a text, as nodes that remember no source. */
export const blocksOf = (editor: Editor, text: string): readonly NodeJson[] =>
  openText(text, editor.schema).doc.children.map((node) =>
    withoutOrigin(node.toJSON() as NodeJson),
  );

function pasteBlocks(editor: Editor, text: string): boolean {
  if (!hasBlocks(text)) return false;
  const source = text.replace(/<!--(?:Start|End)Fragment-->/g, "").trim();
  const blocks = withoutScripts(blocksOf(editor, source));
  if (blocks.length === 0) return true;
  const at = currentBlock(editor);
  if (at?.node.type.name === "paragraph" && at.node.content.size === 0)
    replaceBlock(editor, at, blocks);
  else for (const block of [...blocks].reverse()) insertBlock(editor, at, block);
  return true;
}

/** An address alone in an empty paragraph becomes an embed, if its site can be embedded. */
function pasteAddress(editor: Editor, text: string): boolean {
  const at = currentBlock(editor);
  const isEmpty = at?.node.type.name === "paragraph" && at.node.content.size === 0;
  if (!at || !isEmpty || !/^https?:\/\/\S+$/i.test(text) || !toProvider(text)) return false;
  replaceBlock(editor, at, [createEmbed(text), { type: "paragraph" }]);
  const embed = editor.state.doc.nodeAt(at.pos);
  return editor.commands.setTextSelection(at.pos + (embed?.nodeSize ?? 0) + 1);
}

function cleanSlice(slice: Slice, { schema }: Editor): Slice {
  const json = slice.toJSON() as { readonly content: readonly NodeJson[] } | null;
  const content = withoutScripts(json?.content ?? []);
  return content.length === 0 ? Slice.empty : Slice.fromJSON(schema, { ...json, content });
}

/** Cleans pasted content, and uploads pasted or dropped images. */
export const paste = Extension.create<{ getMedia: () => EditorMedia | undefined }>({
  name: "cleanPaste",
  priority: 200,
  addOptions: () => ({ getMedia: () => undefined }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    /** Whether content of this editor is dragged, which is not cleaned. */
    let isMoved = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            drop(view) {
              isMoved = view.dragging !== null;
            },
            paste() {
              isMoved = false;
            },
          },
          transformPasted: (slice) => (isMoved ? slice : cleanSlice(slice, editor)),
          transformPastedHTML(html) {
            // Nodes of this editor have attributes that are kept.
            if (html.includes("data-pm-slice")) return html;
            return cleanHtml(toWellFormed(html)) ?? "";
          },
          handlePaste(view, event) {
            const { clipboardData: data } = event;
            const html = data?.getData("text/html") ?? "";
            const text = data?.getData("text/plain").trim() ?? "";
            const isCode = view.state.selection.$from.parent.type.spec.code;
            if (isCode || html.includes("data-pm-slice")) return false;
            const media = options.getMedia();
            const images = imagesIn(data);
            if (media && images.length > 0 && text === "") {
              insertImages(editor, images, view.state.selection.from, media);
              return true;
            }
            return (
              pasteBlocks(editor, html) || pasteBlocks(editor, text) || pasteAddress(editor, text)
            );
          },
          handleDrop(view, event) {
            const media = options.getMedia();
            const images = imagesIn(event.dataTransfer);
            if (!media || images.length === 0) return false;
            event.preventDefault();
            const dropped = view.posAtCoords({ left: event.clientX, top: event.clientY });
            insertImages(editor, images, dropped?.pos ?? view.state.doc.content.size, media);
            return true;
          },
        },
      }),
    ];
  },
});
