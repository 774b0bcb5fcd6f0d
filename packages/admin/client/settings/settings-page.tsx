import { Box, Button, Grid, Menu, NavLink, Stack, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { Boundary } from "../shell/boundary.tsx";
import { NotFound } from "../shell/states.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The settings of all modules that the user may read, one form at a time. The address names the form. */
export function SettingsPage() {
  const t = useTranslations("settings");
  const { settings } = useDirectory();
  const { of } = useSearch({ strict: false }) as { readonly of?: string };
  const shown = settings.find(({ slug }) => slug === of) ?? settings[0];
  if (!shown) return <NotFound />;
  const linkTo = (slug: string) => ({
    component: Link,
    to: "/settings",
    search: { of: slug } as never,
    "aria-current": slug === shown.slug ? ("page" as const) : undefined,
  });
  return (
    <Stack gap="md">
      <Title order={1}>{t("title")}</Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 3 }}>
          <Menu width="target">
            <Menu.Target>
              <Button
                variant="default"
                fullWidth
                justify="space-between"
                hiddenFrom="md"
                rightSection={<ChevronDown size={15} aria-hidden />}
              >
                {shown.label}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {settings.map(({ slug, label }) => (
                <Menu.Item key={slug} {...linkTo(slug)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Box component="nav" visibleFrom="md" aria-label={t("title")}>
            {settings.map(({ slug, label }) => (
              <NavLink
                key={slug}
                {...linkTo(slug)}
                label={label}
                active={slug === shown.slug}
                py={6}
                style={{ borderRadius: "var(--mantine-radius-sm)" }}
              />
            ))}
          </Box>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 9 }}>
          <Boundary key={shown.slug}>
            <SettingsForm settings={{ ...shown, item: null }} />
          </Boundary>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
