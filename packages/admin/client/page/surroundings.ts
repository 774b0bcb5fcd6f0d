import { useNavigate, useSearch as useRouterSearch } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { useCallback, useMemo } from "react";
import { createTranslator, useLocale } from "use-intl";
import type * as Declared from "../../page/index.d.ts";
import { useDirectory } from "../api/directory.ts";
import { useCommands } from "../shell/commands.ts";

export function useAdmin(): Declared.Admin {
  const { site, user } = useDirectory();
  const locale = useLocale();
  return useMemo(() => ({ site, user, locale }), [site, user, locale]);
}

export const useScreens: typeof Declared.useScreens = () => {
  const { lists } = useDirectory();
  return useCallback(
    (path: string) => {
      const [, list, id] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
      const found = lists.find((one) => one.path === list && one.item !== null);
      return found && `/${found.slug}/${id}`;
    },
    [lists],
  );
};

export function useTexts<T extends Declared.Texts>(
  catalogues: { readonly en: T } & Readonly<Record<string, { readonly [K in keyof T]: string }>>,
): Declared.Translate<keyof T & string> {
  const locale = useLocale();
  return useMemo(() => {
    const [base = "en"] = locale.split("-");
    const language = [locale, base].find((tag) => Object.hasOwn(catalogues, tag)) ?? "en";
    const messages: Declared.Texts = { ...catalogues.en, ...catalogues[language] };
    const translate = createTranslator({ locale, messages });
    return (key, values) => translate(key as never, values as never);
  }, [locale, catalogues]);
}

export const useSearch: typeof Declared.useSearch = () => {
  const navigate = useNavigate();
  const search = useRouterSearch({ strict: false });
  const values = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  );
  return [
    values,
    (change) => {
      const next = Object.entries({ ...values, ...change }).filter(
        ([, value]) => value !== undefined,
      );
      void navigate({ to: ".", search: Object.fromEntries(next) as never, replace: true });
    },
  ];
};

export function useCommand(label: string, run: (() => void) | undefined): void {
  useCommands(run ? [{ label, icon: Play, run }] : []);
}
