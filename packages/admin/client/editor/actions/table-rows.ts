import type { Command } from "@tiptap/pm/state";
import { addRowAfter, isInTable, selectedRect } from "@tiptap/pm/tables";

/** Makes the first row a header, or makes all header rows rows of the body: a header cannot follow the body. */
export const toggleHeader =
  (pos: number): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos + 1);
    if (!table?.firstChild) return false;
    const isHeader = table.firstChild.attrs["section"] === "head";
    const type = state.schema.nodes[isHeader ? "tableCell" : "tableHeader"];
    const section = isHeader ? "body" : "head";
    const { tr } = state;
    table.forEach((row, offset, index) => {
      const isToggled = isHeader ? row.attrs["section"] === "head" : index === 0;
      if (!isToggled) return;
      const at = pos + 2 + offset;
      tr.setNodeMarkup(at, null, { ...row.attrs, section });
      row.forEach((cell, inside) => tr.setNodeMarkup(at + 1 + inside, type, cell.attrs));
    });
    dispatch?.(tr);
    return true;
  };

/** Adds a row after the one with the cursor: between rows of the header or the footer it belongs to them. */
export const addRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart, bottom } = selectedRect(state);
  const [before, after] = [bottom - 1, bottom].map(
    (index) => table.maybeChild(index)?.attrs["section"] as string | undefined,
  );
  const section = before === "head" && after !== "head" ? "body" : before;
  return addRowAfter(
    state,
    dispatch &&
      ((tr) => {
        const rows = tr.doc.nodeAt(tableStart - 1)?.children ?? [];
        const size = rows.slice(0, bottom).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
        const added = rows[bottom];
        if (added) tr.setNodeMarkup(tableStart + size, null, { ...added.attrs, section });
        dispatch(tr);
      }),
  );
};
