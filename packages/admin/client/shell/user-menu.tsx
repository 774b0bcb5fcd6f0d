import {
  ActionIcon,
  Avatar,
  Menu,
  UnstyledButton,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { ExternalLink, Keyboard, Languages, LogOut, Moon, Sun, UserRound } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { page } from "../api/page.ts";
import { useOtherLanguages } from "./use-languages.ts";

/** The buttons at the end of the header: colours, the site, and the account. */
export function UserMenu({ showShortcuts }: { readonly showShortcuts: () => void }) {
  const t = useTranslations("shell");
  const { user, site } = useDirectory();
  const form = useRef<HTMLFormElement>(null);
  const scheme = useComputedColorScheme("light");
  const { setColorScheme } = useMantineColorScheme();
  const languages = useOtherLanguages();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        component="a"
        href={`${site.url}/`}
        aria-label={t("viewSite")}
      >
        <ExternalLink size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("colorScheme")}
        onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}
      >
        {scheme === "dark" ? <Sun size={17} /> : <Moon size={17} />}
      </ActionIcon>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <UnstyledButton>
            <VisuallyHidden>{t("account", { name: user.name })}</VisuallyHidden>
            <Avatar size={30} name={user.name} color="initials" aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.name}</Menu.Label>
          <Menu.Item
            leftSection={<UserRound size={15} />}
            component="a"
            href={`${page.base}/profile`}
          >
            {t("profile")}
          </Menu.Item>
          {languages.map(({ tag, name, choose }) => (
            <Menu.Item
              key={tag}
              lang={tag}
              leftSection={<Languages size={15} />}
              onClick={() => void choose()}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Keyboard size={15} />} onClick={showShortcuts}>
            {t("shortcuts")}
          </Menu.Item>
          <Menu.Item
            leftSection={<LogOut size={15} />}
            onClick={() => form.current?.requestSubmit()}
          >
            {t("signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <form ref={form} method="post" action={`${page.base}/sign-out`} hidden>
        {/* The sign-in page, which leads back. The site may have no home page. */}
        <input type="hidden" name="to" value={page.root} />
      </form>
    </>
  );
}
