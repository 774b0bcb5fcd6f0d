import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";

/** An entry of the menu. */
export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: string | null;
  /** The path of its list. */
  readonly path?: string;
}
/** A heading of the menu with its entries. */
export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The menu of the user: groups in the order of their first entries. */
export function useMenu(): readonly MenuGroup[] {
  const { lists } = useDirectory();
  const t = useTranslations("shell");
  return useMemo(() => {
    const groups = new Map<string, MenuEntry[]>([
      ["", [{ to: "/", label: t("dashboard"), icon: "dashboard" }]],
    ]);
    for (const { slug, path, label, icon, group, hidden } of lists) {
      if (hidden) continue;
      const entries = groups.get(group) ?? [];
      entries.push({ to: `/${slug}`, label, icon, path });
      groups.set(group, entries);
    }
    return [...groups].map(([label, entries]) => ({ label, entries }));
  }, [lists, t]);
}
