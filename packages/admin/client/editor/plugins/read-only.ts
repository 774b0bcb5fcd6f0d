import { Extension } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";

const key = "fromScreen";

/** Marks a change that the screen makes also while the text is read-only, such as another version of it. */
export const fromScreen = (tr: Transaction): Transaction => tr.setMeta(key, true);

/** Rejects changes of a text while it is read-only: a dialog may have been open when another user took over. */
export const rejectChanges = (isEditable: () => boolean): Plugin =>
  new Plugin({
    filterTransaction: (tr) => !tr.docChanged || isEditable() || tr.getMeta(key) === true,
  });

export const readOnly = Extension.create({
  name: "readOnly",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [rejectChanges(() => editor.options.editable)];
  },
});
