import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { ExternalLink, Keyboard, Languages, LogOut, Moon, Sun, UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { page } from "../api/page.ts";
import { shortcuts } from "../shortcuts/shortcuts.ts";
import type { Command } from "./commands.ts";
import { useOtherLanguages } from "./use-languages.ts";

/** Commands that do not depend on the screen: of the site, of the account, and the look of the admin. */
export function useSiteCommands(showShortcuts: () => void): readonly Command[] {
  const t = useTranslations("shell");
  const { site } = useDirectory();
  const isDark = useComputedColorScheme("light") === "dark";
  const { setColorScheme } = useMantineColorScheme();
  const languages = useOtherLanguages();
  return [
    { label: t("viewSite"), icon: ExternalLink, run: () => location.assign(`${site.url}/`) },
    {
      label: t("colorScheme"),
      icon: isDark ? Sun : Moon,
      run: () => setColorScheme(isDark ? "light" : "dark"),
    },
    ...languages.map(({ name, choose }) => ({
      label: t("language", { name }),
      icon: Languages,
      run: () => void choose(),
    })),
    { label: t("profile"), icon: UserRound, run: () => location.assign(`${page.base}/profile`) },
    {
      label: t("shortcuts"),
      icon: Keyboard,
      shortcut: shortcuts.everywhere.list,
      run: showShortcuts,
    },
    { label: t("signOut"), icon: LogOut, run: signOut },
  ];
}

/** Signing out is a form, so that no link of another site can do it. */
function signOut(): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${page.base}/sign-out`;
  document.body.append(form);
  form.submit();
}
