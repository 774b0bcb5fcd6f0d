import { Extension } from "@tiptap/core";
import { shortcuts, toEditorKeys } from "../../shortcuts/shortcuts.ts";
import { duplicateBlock, moveBlock, selectedBlock } from "../actions/block-actions.ts";

/** Keys for whole blocks. `focusTools` moves the focus to the tools of the block. */
export const blockKeys = Extension.create<{ focusTools: () => boolean }>({
  name: "blockKeys",
  addOptions: () => ({ focusTools: () => false }),
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => () => {
      const at = selectedBlock(this.editor);
      if (at) moveBlock(this.editor, at, by);
      return at !== undefined;
    };
    return {
      [toEditorKeys(shortcuts.text.moveUp)]: move(-1),
      [toEditorKeys(shortcuts.text.moveDown)]: move(1),
      [toEditorKeys(shortcuts.text.duplicate)]: () => {
        const at = selectedBlock(this.editor);
        if (at) duplicateBlock(this.editor, at);
        return at !== undefined;
      },
      [toEditorKeys(shortcuts.text.tools)]: () => this.options.focusTools(),
      // Two empty lines end a quote.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isQuote = ["blockquote", "pullquote"].includes($from.node(-1)?.type.name ?? "");
        if (!empty || !isQuote || $from.parent.type.name !== "paragraph") return false;
        return $from.parent.content.size === 0 && editor.commands.lift($from.node(-1).type.name);
      },
    };
  },
});
