import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { imageAttributes } from "../blocks/create.ts";
import type { EditorMedia, MediaItem } from "../media.ts";
import { setUpload } from "./upload-store.ts";
import { fromScreen } from "./read-only.ts";

/** The files of uploads that have ended. */
const uploaded = new Map<string, MediaItem>();

/**
 * Gives images the files that were uploaded for them. An image may not have been in the text when its upload ended, because
 * it was undone and is redone later.
 */
function fillImages({ doc, tr }: EditorState): Transaction | undefined {
  if (uploaded.size === 0) return undefined;
  doc.descendants((node, pos) => {
    const item =
      node.type.name === "image" ? uploaded.get(String(node.attrs["upload"])) : undefined;
    if (item)
      tr.setNodeMarkup(pos, null, { ...node.attrs, ...imageAttributes(item), upload: null });
    return !node.isTextblock;
  });
  return tr.docChanged ? fromScreen(tr.setMeta("addToHistory", false)) : undefined;
}

/** Gives images that are inserted again the files that were uploaded for them. */
export const fillAgain = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _, state) =>
      transactions.some(({ docChanged }) => docChanged) ? fillImages(state) : undefined,
  });
export const imageFiles = Extension.create({
  name: "imageFiles",
  addProseMirrorPlugins: () => [fillAgain()],
});

const uploadAs = async (
  editor: Editor,
  id: string,
  file: File,
  media: EditorMedia,
): Promise<void> => {
  const preview = URL.createObjectURL(file);
  const upload = { preview, name: file.name, done: 0, error: undefined };
  setUpload(id, upload);
  try {
    const item = await media.upload(file, (done) => setUpload(id, { ...upload, done }));
    uploaded.set(id, item);
    const filled = editor.isDestroyed ? undefined : fillImages(editor.state);
    if (filled) editor.view.dispatch(filled);
    setUpload(id, undefined);
    URL.revokeObjectURL(preview);
  } catch (error) {
    setUpload(id, { ...upload, error: error instanceof Error ? error.message : String(error) });
  }
};

let last = 0;

/** Starts to upload an image for a node that exists. Returns the value of its attribute `upload`. */
export function startUpload(editor: Editor, file: File, media: EditorMedia): string {
  const id = `upload-${++last}`;
  void uploadAs(editor, id, file, media);
  return id;
}

/** The images of a paste or a drop. */
export const imagesIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Inserts images at a position, and uploads them. */
export function insertImages(
  editor: Editor,
  files: readonly File[],
  pos: number,
  media: EditorMedia,
): void {
  const { state, view, schema } = editor;
  const $pos = state.doc.resolve(pos);
  const at = $pos.depth === 0 ? pos : $pos.after(1);
  const first = $pos.depth === 0 ? undefined : $pos.node(1);
  const isEmpty = first?.type.name === "paragraph" && first.content.size === 0;
  const nodes = files.flatMap((file) => {
    const upload = startUpload(editor, file, media);
    return schema.nodes["image"]?.create({ upload, img: {} }) ?? [];
  });
  view.dispatch(state.tr.replaceWith(isEmpty ? $pos.before(1) : at, at, nodes).scrollIntoView());
}
