import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type List, useDirectory, useMay } from "../api/directory.ts";
import { idOf, loadItems, titleOf, toItemScreen } from "../api/items.ts";
import { itemScreenOf } from "../features.ts";
import { isUnusual, StatusBadge } from "../lists/status-badge.tsx";
import { useWithin } from "../messages/use-within.ts";
import { pages } from "../pages.ts";
import { Counts } from "./counts.tsx";

/** The start page: buttons to create items, items that need attention, summaries of pages, and the latest items of lists. */
export function Dashboard() {
  const t = useTranslations();
  const { user, lists } = useDirectory();
  const may = useMay();
  const shown = lists.filter(({ hidden }) => !hidden);
  // Items with a separate editor come first, for example posts before categories.
  const isWritten = (list: List) => itemScreenOf(list, may) !== undefined;
  const creatable = shown
    .filter(({ operations }) => operations.create)
    .toSorted((one, other) => Number(isWritten(other)) - Number(isWritten(one)))
    .slice(0, 6);
  const recent = shown
    .filter(({ operations }) => operations.create && operations.update)
    .slice(0, 4);
  return (
    <Stack gap="lg">
      <Title order={1}>{t("dashboard.welcome", { name: user.name })}</Title>
      {creatable.length > 0 && (
        <Group gap="xs">
          {creatable.map(({ slug, singular }) => (
            <Button
              key={slug}
              variant="default"
              size="sm"
              component={Link}
              to={`/${slug}/new`}
              leftSection={<Plus size={15} aria-hidden />}
            >
              {singular}
            </Button>
          ))}
        </Group>
      )}
      <Counts lists={shown} />
      {pages.map(
        ({ slug, needs, Summary }) =>
          Summary &&
          may(needs) && (
            <Suspense key={slug} fallback={null}>
              <Summary />
            </Suspense>
          ),
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {recent.map((list) => (
          <Recent key={list.slug} list={list} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Recent({ list }: { readonly list: List }) {
  const t = useTranslations("dashboard");
  const within = useWithin();
  const format = useFormatter();
  const { data } = useQuery({
    queryKey: ["items", list.slug, "recent"],
    queryFn: ({ signal }) =>
      loadItems(list, { [list.paging.size]: 5, ...(list.mayEdit && { context: "edit" }) }, signal),
  });
  return (
    <section className="surface" aria-label={t("recent", { name: within(list.label) })}>
      <Group justify="space-between" px="md" pt="sm">
        <Title order={2} size="h5">
          <Anchor component={Link} to={`/${list.slug}`} c="inherit" fw={650}>
            {list.label}
          </Anchor>
        </Title>
      </Group>
      <Stack gap={0} px="md" pb="sm" pt={4}>
        {data?.items.length === 0 && (
          <Text size="sm" className="muted" py={5}>
            {t("none")}
          </Text>
        )}
        {data?.items.slice(0, 5).map((item) => {
          const date = item["modified_gmt"] ?? item["date_gmt"];
          return (
            <Group key={idOf(list, item)} justify="space-between" wrap="nowrap" py={5}>
              <Anchor
                component={Link}
                {...toItemScreen(list, idOf(list, item))}
                c="inherit"
                truncate
                dir="auto"
                size="sm"
              >
                {titleOf(list, item)}
              </Anchor>
              <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
                {isUnusual(item["status"]) && <StatusBadge value={item["status"]} />}
                {typeof date === "string" && (
                  <Text size="xs" className="muted">
                    {format.relativeTime(new Date(`${date}Z`), new Date())}
                  </Text>
                )}
              </Group>
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}
