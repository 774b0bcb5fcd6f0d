import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";

const kinds = ["list", "create", "read", "update", "remove"] as const;
const updates = ["PATCH", "POST", "PUT"];

/**
 * Translated names of the operations of lists, such as "Beiträge: ändern". In English and for all other operations there are none:
 * their summaries are shown.
 */
export function useOperationNames(): (key: string) => string | undefined {
  const t = useTranslations("roles.operation");
  const isEnglish = useLocale().startsWith("en");
  const { lists } = useDirectory();
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { label: name, operations } of isEnglish ? [] : lists)
      for (const kind of kinds) {
        const key = operations[kind];
        if (key === null) continue;
        const [method = "", path = ""] = key.split(" ");
        // Updates are the same with each of these methods.
        for (const one of kind === "update" ? updates : [method])
          names.set(`${one} ${path}`, t(kind, { name }));
      }
    return (key: string) => names.get(key);
  }, [lists, isEnglish, t]);
}
