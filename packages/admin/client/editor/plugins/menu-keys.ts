import { Extension } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { isEntrySelected } from "../actions/block-actions.ts";

const isOfEntries = ({ content }: Slice): boolean =>
  content.childCount > 0 &&
  content.content.every(({ type }) => type.name === "card" || type.name === "menu");

/** Keys in menus: typed and pasted text does not replace an entry, and the key above the first entry selects the menu. */
export const menuKeys = Extension.create({
  name: "menuKeys",
  // Before the handlers of pasted content.
  priority: 300,
  addKeyboardShortcuts: () => ({
    ArrowUp({ editor }) {
      const { $from } = editor.state.selection;
      const isFirst = isEntrySelected(editor.state) && $from.index() === 0;
      return isFirst && editor.commands.setNodeSelection($from.before());
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: ({ state }) => isEntrySelected(state),
        handlePaste: ({ state }, _event, slice) => isEntrySelected(state) && !isOfEntries(slice),
      },
    }),
  ],
});
