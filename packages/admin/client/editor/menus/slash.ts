import { type Editor, Extension, type Range } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";

/** The text after the slash, and its position. */
export interface SlashState {
  readonly query: string;
  readonly range: Range;
  readonly rect: () => DOMRect | null;
}

export interface SlashOptions {
  readonly onChange: (state: SlashState | undefined) => void;
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Whether blocks match a text. */
  readonly hasMatch: (query: string) => boolean;
}

/** Whether the text after a slash is a search for a block: one word, or several words as long as blocks match. */
export const isSearch = (text: string, hasMatch: SlashOptions["hasMatch"]): boolean =>
  /^[^\s/]*$/.test(text) || (/^[^\s/][^/]*$/.test(text) && hasMatch(text));

const key = new PluginKey("slash");

/** Opens the menu of blocks after a slash at the start of a line or after a space. */
export const slash = Extension.create<SlashOptions>({
  name: "slash",
  addOptions: () => ({ onChange: () => undefined, onKey: () => false, hasMatch: () => false }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const open = (props: {
      query: string;
      range: Range;
      clientRect?: (() => DOMRect | null) | null;
    }) =>
      options.onChange({
        query: props.query,
        range: props.range,
        rect: props.clientRect ?? (() => null),
      });
    return [
      Suggestion({
        editor,
        pluginKey: key,
        char: "/",
        allowSpaces: true,
        shouldShow: ({ query }) => isSearch(query, options.hasMatch),
        decorationClass: "waymark-slash",
        allow: ({ state }) => {
          const { $from } = state.selection;
          return $from.parent.type.name === "paragraph" && $from.depth === 1;
        },
        items: () => [],
        render: () => ({
          onStart: open,
          onUpdate: open,
          onExit: () => options.onChange(undefined),
          onKeyDown: ({ event }) => options.onKey(event),
        }),
      }),
    ];
  },
});

/** Types a slash into an empty paragraph behind a block, so that the menu opens. */
export function openSlashMenu(editor: Editor, pos: number): void {
  const node = editor.state.doc.nodeAt(pos);
  if (!node) return;
  const isEmpty = node.type.name === "paragraph" && node.content.size === 0;
  const at = isEmpty ? pos : pos + node.nodeSize;
  const chain = editor.chain();
  if (!isEmpty) chain.insertContentAt(at, { type: "paragraph" });
  chain
    .setTextSelection(at + 1)
    .focus()
    .insertContent("/")
    .run();
}
