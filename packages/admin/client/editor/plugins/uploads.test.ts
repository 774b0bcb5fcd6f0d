import type { Editor } from "@tiptap/core";
import { history, redo, undo } from "@tiptap/pm/history";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { open, schema } from "../blocks/test/open.ts";
import type { MediaItem } from "../media.ts";
import { uploadStore } from "./upload-store.ts";
import { fillAgain, insertImages } from "./uploads.ts";

/** An editor without a window. */
function openEditor() {
  const { doc, serialize } = open("<!-- wp:paragraph -->\n<p>Quay</p>\n<!-- /wp:paragraph -->");
  const plugins = [history(), fillAgain()];
  const editor = {
    schema,
    isDestroyed: false,
    serialize,
    state: EditorState.create({ schema, doc, plugins }),
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  return editor;
}

test("an image is not written before its file is uploaded", async () => {
  const editor = openEditor();
  const before = editor.serialize(editor.state.doc);
  let fail = (_: Error) => {};
  const media = {
    upload: () => new Promise<MediaItem>((_, reject) => (fail = reject)),
    pick: async () => undefined,
    pickMany: async () => [],
  };
  const file = new File(["x"], "quay.png", { type: "image/png" });
  insertImages(editor as unknown as Editor, [file], editor.state.doc.content.size, media);
  expect([editor.serialize(editor.state.doc), uploadStore.isActive()]).toEqual([before, true]);
  fail(new Error("offline"));
  await new Promise((resolve) => setTimeout(resolve));
  expect([editor.serialize(editor.state.doc), uploadStore.isActive()]).toEqual([before, false]);
  expect(editor.state.doc.childCount).toBe(2);
});

test("an image whose insertion was undone during its upload has its address when it is redone", async () => {
  const editor = openEditor();
  let end = (_: MediaItem) => {};
  const media = {
    upload: () => new Promise<MediaItem>((resolve) => (end = resolve)),
    pick: async () => undefined,
    pickMany: async () => [],
  };
  const file = new File(["x"], "quay.png", { type: "image/png" });
  insertImages(editor as unknown as Editor, [file], editor.state.doc.content.size, media);
  const run = (command: typeof undo) => command(editor.state, editor.view.dispatch);
  const sourceOf = () => editor.state.doc.lastChild?.attrs["img"]?.src;
  run(undo);
  end({ id: 7, url: "/quay.png", alt: "", caption: "" });
  await new Promise((resolve) => setTimeout(resolve));
  expect(editor.state.doc.childCount).toBe(1);
  run(redo);
  expect(sourceOf()).toBe("/quay.png");
  run(undo);
  expect(editor.state.doc.childCount).toBe(1);
  run(redo);
  expect(sourceOf()).toBe("/quay.png");
});
