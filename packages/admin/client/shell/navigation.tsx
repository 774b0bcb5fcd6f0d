import { Collapse, Group, NavLink, ScrollArea, Stack, Text, UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { commentsPath } from "../comments/comment.ts";
import { PendingCount } from "../comments/pending-count.tsx";
import { type MenuEntry, type MenuGroup, useMenu } from "./menu.ts";
import { ScreenIcon } from "./icons.tsx";

/** The menu: the screens that the user may open, by group. Groups can be collapsed. The current screen is scrolled into view. */
export function Navigation({ close }: { readonly close: () => void }) {
  const t = useTranslations("shell");
  const groups = useMenu();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, groups.length]);
  const [collapsed, setCollapsed] = useLocalStorage<readonly string[]>({
    key: "admin-menu-collapsed",
    defaultValue: [],
  });
  const isActive = ({ to }: MenuEntry) =>
    to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${to}/`);
  const toggle = (label: string) =>
    setCollapsed((now) =>
      now.includes(label) ? now.filter((one) => one !== label) : [...now, label],
    );
  const toLink = (entry: MenuEntry) => (
    <NavLink
      key={entry.to}
      component={Link}
      to={entry.to}
      label={entry.label}
      leftSection={<ScreenIcon name={entry.icon} />}
      rightSection={entry.path === commentsPath ? <PendingCount /> : null}
      active={isActive(entry)}
      aria-current={isActive(entry) ? "page" : undefined}
      onClick={close}
      py={6}
      style={{ borderRadius: "var(--mantine-radius-sm)", scrollMarginBlock: 80 }}
    />
  );
  const toGroup = ({ label, entries }: MenuGroup) => {
    if (label === "") return <div key={label}>{entries.map(toLink)}</div>;
    const isOpen = !collapsed.includes(label) || entries.some(isActive);
    const Arrow = isOpen ? ChevronDown : ChevronRight;
    return (
      <div key={label}>
        <UnstyledButton
          w="100%"
          px="sm"
          pb={4}
          aria-expanded={isOpen}
          onClick={() => toggle(label)}
        >
          <Group justify="space-between" wrap="nowrap">
            <Text size="xs" fw={600} className="muted">
              {label}
            </Text>
            <Arrow size={13} className="muted" aria-hidden />
          </Group>
        </UnstyledButton>
        <Collapse expanded={isOpen}>{entries.map(toLink)}</Collapse>
      </div>
    );
  };
  return (
    <ScrollArea h="100%" type="hover" scrollbarSize={6}>
      <Stack ref={menu} component="nav" gap="md" py="xs" aria-label={t("navigation")}>
        {groups.map(toGroup)}
      </Stack>
    </ScrollArea>
  );
}
