import { NavLink, ScrollArea, Stack, Text } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { commentsPath } from "../comments/comment.ts";
import { PendingCount } from "../comments/pending-count.tsx";
import { useMenu } from "./menu.ts";
import { ScreenIcon } from "./icons.tsx";

/** The menu: the screens that the user may open, by group. */
export function Navigation({ close }: { readonly close: () => void }) {
  const t = useTranslations("shell");
  const groups = useMenu();
  const { pathname } = useLocation();
  return (
    <ScrollArea h="100%" type="hover" scrollbarSize={6}>
      <Stack component="nav" gap="md" py="xs" aria-label={t("navigation")}>
        {groups.map(({ label, entries }) => (
          <div key={label}>
            {label !== "" && (
              <Text size="xs" fw={600} className="muted" px="sm" pb={4}>
                {label}
              </Text>
            )}
            {entries.map((entry) => {
              const isActive =
                entry.to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${entry.to}/`);
              return (
                <NavLink
                  key={entry.to}
                  component={Link}
                  to={entry.to}
                  label={entry.label}
                  leftSection={<ScreenIcon name={entry.icon} />}
                  rightSection={entry.path === commentsPath ? <PendingCount /> : null}
                  active={isActive}
                  aria-current={isActive ? "page" : undefined}
                  onClick={close}
                  py={6}
                  style={{ borderRadius: "var(--mantine-radius-sm)" }}
                />
              );
            })}
          </div>
        ))}
      </Stack>
    </ScrollArea>
  );
}
