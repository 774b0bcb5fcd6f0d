import { ActionIcon, AppShell, Burger, Button, Group, Text } from "@mantine/core";
import { useDisclosure, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { page } from "../api/page.ts";
import { ShortcutList } from "../shortcuts/shortcut-list.tsx";
import { shortcuts } from "../shortcuts/shortcuts.ts";
import { Boundary } from "./boundary.tsx";
import { Navigation } from "./navigation.tsx";
import { SessionEnd } from "./session-end.tsx";
import { useScreenTitle } from "./use-screen-title.ts";
import { UserMenu } from "./user-menu.tsx";

// Loaded when it is opened first.
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** The frame around all screens. */
export const Shell = () => (
  <Boundary>
    <Frame />
    <SessionEnd />
  </Boundary>
);

function Frame() {
  const t = useTranslations("shell");
  const { site } = useDirectory();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isListOpen, list] = useDisclosure();
  const [requests, setRequests] = useState(0);
  const openPalette = () => setRequests((count) => count + 1);
  useHotkeys([[shortcuts.everywhere.list, list.open]]);
  // Also in inputs; in texts the same keys edit a link.
  useHotkeys([[shortcuts.everywhere.find, openPalette]], []);
  const heading = useScreenTitle("content", site.name);
  // The address of the screen that is shown, which is not yet the new one while its scripts are loading.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.publicHref });
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "md", sm: "lg" }}
    >
      <a className="skip" href="#content">
        {t("skip")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t("menu")}
              aria-expanded={isOpen}
            />
            <Text component="a" href={page.root} className="brand" truncate>
              {site.name}
            </Text>
          </Group>
          <Group gap={6} wrap="nowrap">
            {isWide ? (
              <Button
                variant="default"
                size="xs"
                c="dimmed"
                fw={400}
                leftSection={<Search size={14} aria-hidden />}
                onClick={openPalette}
                aria-keyshortcuts="Control+K"
              >
                {t("search")}
              </Button>
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={openPalette}
                aria-label={t("search")}
                aria-keyshortcuts="Control+K"
              >
                <Search size={17} />
              </ActionIcon>
            )}
            <UserMenu showShortcuts={list.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar px="xs">
        <Navigation close={close} />
      </AppShell.Navbar>
      <p className="visually-hidden" aria-live="polite">
        {heading}
      </p>
      <AppShell.Main id="content" tabIndex={-1} data-path={path}>
        <Boundary>
          <Outlet />
        </Boundary>
      </AppShell.Main>
      {requests > 0 && (
        <Suspense fallback={null}>
          <Palette requests={requests} showShortcuts={list.open} />
        </Suspense>
      )}
      <ShortcutList isOpen={isListOpen} close={list.close} />
    </AppShell>
  );
}
