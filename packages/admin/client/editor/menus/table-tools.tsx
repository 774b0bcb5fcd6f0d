import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from "@tiptap/pm/tables";
import type { Command } from "@tiptap/pm/state";
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { ToolProps } from "./tool-props.ts";
import { Tool } from "./tool.tsx";

/** Makes the first row a header, or a row of the body. */
const toggleHeader =
  (pos: number): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos + 1);
    const row = table?.firstChild;
    if (!row) return false;
    const isHeader = row.attrs["section"] === "head";
    const type = state.schema.nodes[isHeader ? "tableCell" : "tableHeader"];
    const section = isHeader ? "body" : "head";
    const tr = state.tr.setNodeMarkup(pos + 2, null, { ...row.attrs, section });
    row.forEach((cell, offset) => tr.setNodeMarkup(pos + 3 + offset, type, cell.attrs));
    dispatch?.(tr);
    return true;
  };

export function TableTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch);
    editor.view.focus();
  };
  const isInside = isInTable(editor.state);
  const hasHeader = node.firstChild?.firstChild?.attrs["section"] === "head";
  return (
    <>
      <Tool
        label={t("addRow")}
        icon={BetweenHorizontalEnd}
        disabled={!isInside}
        onClick={run(addRowAfter)}
      />
      <Tool
        label={t("addColumn")}
        icon={BetweenVerticalEnd}
        disabled={!isInside}
        onClick={run(addColumnAfter)}
      />
      <Tool
        label={t("deleteRow")}
        icon={TableRowsSplit}
        disabled={!isInside}
        danger
        onClick={run(deleteRow)}
      />
      <Tool
        label={t("deleteColumn")}
        icon={TableColumnsSplit}
        disabled={!isInside}
        danger
        onClick={run(deleteColumn)}
      />
      <Tool
        label={t("headerRow")}
        icon={PanelTop}
        isOn={hasHeader}
        onClick={run(toggleHeader(pos))}
      />
    </>
  );
}
