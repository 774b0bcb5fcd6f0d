import { Extension, type NodeConfig, Node } from "@tiptap/core";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { addRow } from "../actions/table-rows.ts";

/** A table with its caption. */
export const tableFigure = Node.create({
  name: "tableFigure",
  group: "block",
  content: "table figcaption",
  isolating: true,
  defining: true,
  draggable: true,
  parseHTML: () => [{ tag: "figure[data-table]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", { ...HTMLAttributes, "data-table": "" }, 0],
});

export const table = Node.create({
  name: "table",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
});

const sectionOf = (element: HTMLElement): string => {
  const names: Record<string, string> = { THEAD: "head", TFOOT: "foot" };
  return element.dataset["section"] ?? names[element.parentElement?.tagName ?? ""] ?? "body";
};

export const tableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  addAttributes: () => ({
    section: {
      default: "body",
      parseHTML: sectionOf,
      renderHTML: ({ section }) => ({ "data-section": String(section) }),
    },
  }),
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: ({ [name]: count }: Record<string, unknown>) =>
    count === 1 ? {} : { [name]: String(count) },
});

const cell = (name: string, tag: "td" | "th") => {
  const config: NodeConfig = {
    name,
    content: "paragraph",
    isolating: true,
    addAttributes: () => ({
      colspan: span("colspan"),
      rowspan: span("rowspan"),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  };
  return Node.create(config);
};

export const tableCell = cell("tableCell", "td");
export const tableHeader = cell("tableHeader", "th");

const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** Selection of cells, and keys inside of tables. */
export const tableKeys = Extension.create({
  name: "tableKeys",
  // Called for each node.
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const move = (direction: 1 | -1) =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    const isInCell = () => {
      const { $from } = this.editor.state.selection;
      return $from.depth > 0 && /^table(?:Cell|Header)$/.test($from.node(-1).type.name);
    };
    return {
      // In the last cell it adds a row.
      Tab: () =>
        isInCell() &&
        (move(1) || (addRow(this.editor.state, this.editor.view.dispatch) && move(1))),
      "Shift-Tab": () => isInCell() && move(-1),
      // A cell has a single paragraph.
      Enter: () => isInCell() && this.editor.commands.setHardBreak(),
    };
  },
});
