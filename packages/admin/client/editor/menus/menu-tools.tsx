import {
  ArrowDown,
  ArrowUp,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  Plus,
  Trash2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { deleteBlock, moveBlock, blockAt, type BlockAt } from "../actions/block-actions.ts";
import { addLink, isOfMenu, nestEntry, placeOf, unnestEntry } from "../actions/menu-entries.ts";
import { useBlockSettings } from "../block-settings.tsx";
import type { ToolProps } from "./tool-props.ts";
import { Tool } from "./tool.tsx";

/** Adds a link to a menu, and opens its settings. */
export function useAddLink(editor: ToolProps["editor"]): (at: BlockAt) => void {
  const openSettings = useBlockSettings();
  return (at) => {
    const link = addLink(editor, at);
    if (link) openSettings(link);
  };
}

/** The tools of a menu, a submenu and their entries: they add, move and delete entries. */
export function MenuTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const add = useAddLink(editor);
  const at = blockAt(editor, pos);
  if (!at) return null;
  const place = placeOf(editor, at);
  const tool = (label: string, icon: LucideIcon, isPossible: boolean, run: () => void) => (
    <Tool label={label} icon={icon} isDirectional disabled={!isPossible} onClick={run} />
  );
  return (
    <>
      {(place.isInMenu || isOfMenu(node)) && tool(t("addLink"), Plus, true, () => add(at))}
      {place.isInMenu &&
        tool(t("moveUp"), ArrowUp, !place.isFirst, () => moveBlock(editor, at, -1))}
      {place.isInMenu &&
        tool(t("moveDown"), ArrowDown, !place.isLast, () => moveBlock(editor, at, 1))}
      {(place.isInMenu || place.canNest) &&
        tool(t("nest"), IndentIncrease, place.canNest, () => nestEntry(editor, at))}
      {place.isInMenu && (
        <>
          {tool(t("unnest"), IndentDecrease, place.canUnnest, () => unnestEntry(editor, at))}
          <Tool label={t("delete")} icon={Trash2} danger onClick={() => deleteBlock(editor, at)} />
        </>
      )}
    </>
  );
}
