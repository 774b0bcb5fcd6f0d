import { Node, wrappingInputRule } from "@tiptap/core";
import { ListItem } from "@tiptap/extension-list";
import { shortcuts, toEditorKeys } from "../../shortcuts/shortcuts.ts";
import { jsonAttribute } from "./attributes.ts";

/** An item of a list: a text, and lists below it. */
export const listItem = ListItem.extend({ content: "paragraph (bulletList | orderedList)*" });

const body = "(paragraph | heading | bulletList | orderedList | codeBlock | preformatted)+";

export const blockquote = Node.create({
  name: "blockquote",
  group: "block",
  content: `${body} citation?`,
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return {
      [toEditorKeys(shortcuts.text.quote)]: () => this.editor.commands.toggleWrap(this.name),
    };
  },
});

export const pullquote = Node.create({
  name: "pullquote",
  group: "block",
  content: "paragraph+ citation?",
  defining: true,
  isolating: true,
  addAttributes: () => ({ quote: jsonAttribute("quote") }),
  parseHTML: () => [{ tag: "figure[data-pullquote]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "figure",
    { ...HTMLAttributes, "data-pullquote": "" },
    ["blockquote", 0],
  ],
});

/** The source of a quote. */
export const citation = Node.create({
  name: "citation",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "cite", context: "blockquote/|pullquote/", priority: 70 }],
  renderHTML: ({ HTMLAttributes }) => ["cite", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      // Leaves the quote.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        if ($from.parent.type !== this.type || !empty) return false;
        const after = $from.after($from.depth - 1);
        return editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .setTextSelection(after + 1)
          .scrollIntoView()
          .run();
      },
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isEmpty = $from.parent.type === this.type && $from.parent.content.size === 0;
        return isEmpty && empty
          ? editor.commands.command(({ tr }) => {
              tr.delete($from.before(), $from.after());
              return true;
            })
          : false;
      },
    };
  },
});

const pre = (name: string) =>
  Node.create({
    name,
    group: "block",
    content: "inline*",
    whitespace: "pre",
    defining: true,
    parseHTML: () => [{ tag: `pre[data-${name}]`, preserveWhitespace: "full", priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ["pre", { ...HTMLAttributes, [`data-${name}`]: "" }, 0],
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          const { $from, empty } = editor.state.selection;
          if ($from.parent.type !== this.type) return false;
          const isEnd = empty && $from.parentOffset === $from.parent.content.size;
          if (isEnd && $from.parent.textContent.endsWith("\n")) {
            return editor
              .chain()
              .deleteRange({ from: $from.pos - 1, to: $from.pos })
              .insertContentAt($from.after() - 1, { type: "paragraph" })
              .setTextSelection($from.after())
              .run();
          }
          return editor.commands.command(({ tr }) => {
            tr.insertText("\n").scrollIntoView();
            return true;
          });
        },
      };
    },
  });

export const preformatted = pre("preformatted");
export const verse = pre("verse");

/** A text that is kept as it is: HTML or a shortcode, by the name of its block. */
export const rawBlock = Node.create({
  name: "rawBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  addAttributes: () => ({
    name: {
      default: "core/html",
      parseHTML: (element) => element.dataset["name"] ?? "core/html",
      renderHTML: ({ name }) => ({ "data-name": String(name) }),
    },
  }),
  parseHTML: () => [{ tag: "pre[data-raw]", preserveWhitespace: "full", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => [
    "pre",
    { ...HTMLAttributes, "data-raw": "", spellcheck: "false" },
    ["code", 0],
  ],
});
