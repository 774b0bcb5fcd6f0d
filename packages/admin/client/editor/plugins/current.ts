import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Marks the block that has the cursor, and the empty text in it, which shows a placeholder. */
export const current = Extension.create({
  name: "current",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc, selection: { $from, empty } }) {
          const index = $from.index(0);
          const block = doc.maybeChild(index);
          if (!block) return null;
          const start = $from.posAtIndex(index, 0);
          const found = [Decoration.node(start, start + block.nodeSize, { class: "is-current" })];
          const { parent, depth } = $from;
          if (empty && depth > 0 && parent.isTextblock && parent.content.size === 0)
            found.push(Decoration.node($from.before(), $from.after(), { class: "is-empty" }));
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});
