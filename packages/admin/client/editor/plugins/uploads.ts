import type { Editor } from "@tiptap/core";
import { imageAttributes } from "../blocks/create.ts";
import type { EditorMedia } from "../media.ts";

/** An upload of an image that a node shows. */
export interface Upload {
  readonly preview: string;
  readonly name: string;
  readonly done: number;
  readonly error: string | undefined;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

const setUpload = (id: string, upload: Upload | undefined) => {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  for (const listener of listeners) listener();
};

/** For `useSyncExternalStore`. */
export const uploadStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (id: string): Upload | undefined => uploads.get(id),
};

function findImage({ state: { doc } }: Editor, id: string): number | undefined {
  let found: number | undefined;
  doc.descendants((node, pos) => {
    if (node.type.name === "image" && node.attrs["upload"] === id) found = pos;
    return found === undefined && !node.isTextblock;
  });
  return found;
}

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
    const pos = editor.isDestroyed ? undefined : findImage(editor, id);
    if (pos !== undefined) {
      const { state, view } = editor;
      const attributes = {
        ...state.doc.nodeAt(pos)?.attrs,
        ...imageAttributes(item),
        upload: null,
      };
      view.dispatch(state.tr.setNodeMarkup(pos, null, attributes).setMeta("addToHistory", false));
    }
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
