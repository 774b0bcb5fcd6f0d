import { addColumnAfter, deleteColumn, deleteRow, isInTable } from "@tiptap/pm/tables";
import type { Command } from "@tiptap/pm/state";
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { addRow, toggleHeader } from "../actions/table-rows.ts";
import type { ToolProps } from "./tool-props.ts";
import { Tool } from "./tool.tsx";

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
        onClick={run(addRow)}
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
