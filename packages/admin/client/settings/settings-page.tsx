import { Grid, NavLink, Stack, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
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
  return (
    <Stack gap="md">
      <Title order={1}>{t("title")}</Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 3 }}>
          <nav aria-label={t("title")}>
            {settings.map(({ slug, label }) => (
              <NavLink
                key={slug}
                component={Link}
                to="/settings"
                search={{ of: slug } as never}
                label={label}
                active={slug === shown.slug}
                aria-current={slug === shown.slug ? "page" : undefined}
                py={6}
                style={{ borderRadius: "var(--mantine-radius-sm)" }}
              />
            ))}
          </nav>
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
