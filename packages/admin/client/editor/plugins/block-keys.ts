import { Extension } from "@tiptap/core";
import { currentBlock, duplicateBlock, moveBlock } from "../actions/block-actions.ts";

/** Keys for whole blocks. `focusTools` moves the focus to the tools of the block. */
export const blockKeys = Extension.create<{ focusTools: () => boolean }>({
  name: "blockKeys",
  addOptions: () => ({ focusTools: () => false }),
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => () => {
      const at = currentBlock(this.editor);
      if (at) moveBlock(this.editor, at, by);
      return at !== undefined;
    };
    return {
      "Alt-ArrowUp": move(-1),
      "Alt-ArrowDown": move(1),
      "Mod-Shift-d": () => {
        const at = currentBlock(this.editor);
        if (at) duplicateBlock(this.editor, at);
        return at !== undefined;
      },
      "Alt-F10": () => this.options.focusTools(),
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
