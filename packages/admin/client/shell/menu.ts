import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDirectory, useMay } from "../api/directory.ts";
import { pages } from "../pages.ts";

/** An entry of the menu. */
export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: string | null;
  /** The path of its list. */
  readonly path?: string | undefined;
}
/** A heading of the menu with its entries. */
export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The menu of the user: groups in the order of their first entries. */
export function useMenu(): readonly MenuGroup[] {
  const { lists, settings, pages: modulePages } = useDirectory();
  const may = useMay();
  const t = useTranslations("shell");
  return useMemo(() => {
    const shown = [
      ...lists
        .filter(({ hidden }) => !hidden)
        .map(({ slug, path, label, icon, group, order }) => ({
          slug,
          path,
          label,
          icon,
          group,
          order,
        })),
      ...pages
        .filter(({ needs }) => (needs === "" ? settings.length > 0 : may(needs)))
        .map(({ slug, icon, group, order }) => ({
          slug,
          path: undefined,
          label: t(`pages.${slug}`),
          icon,
          group: t(`groups.${group}`),
          order,
        })),
      ...modulePages.map((one) => ({ ...one, slug: one.name, path: undefined })),
    ].toSorted((one, other) => one.order - other.order);
    const groups = new Map<string, MenuEntry[]>([
      ["", [{ to: "/", label: t("dashboard"), icon: "dashboard" }]],
    ]);
    for (const { slug, path, label, icon, group } of shown) {
      const entries = groups.get(group) ?? [];
      entries.push({ to: `/${slug}`, label, icon, path });
      groups.set(group, entries);
    }
    return [...groups].map(([label, entries]) => ({ label, entries }));
  }, [lists, settings, modulePages, may, t]);
}
