import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { itemQuery, type VersionedItem } from "../api/queries.ts";
import { BackLink } from "../forms/back-link.tsx";
import { ItemTabs } from "../forms/item-screen.tsx";
import { NotFound } from "../shell/states.tsx";
import { pauseOf, type Scan } from "./scan.ts";
import { ScanFigures } from "./scan-figures.tsx";

/** One scan: its result, and tabs for its cookies, embeds and pages. */
export function ScanScreen({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  const t = useTranslations("cookieScan");
  if (id === undefined) return <NotFound />;
  return (
    <Stack gap="md">
      <div>
        <BackLink list={list} />
        <Title order={1}>{t("scan", { id })}</Title>
      </div>
      <ItemTabs list={list} id={id}>
        <Details list={list} id={id} />
      </ItemTabs>
    </Stack>
  );
}

const toScan = ({ item }: VersionedItem): Scan => item as unknown as Scan;

function Details({ list, id }: { readonly list: List; readonly id: string }) {
  const t = useTranslations("cookieScan");
  const format = useFormatter();
  const { data } = useSuspenseQuery({
    ...itemQuery(list, id),
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data && [toScan(state.data)]),
  });
  const scan = toScan(data);
  const timeOf = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short" });
  return (
    <Stack className="surface" p="md" gap="md" maw={1080}>
      <Group gap="md">
        {scan.started && (
          <Text size="sm" className="muted">
            {t("startedAt", { time: timeOf(scan.started) })}
          </Text>
        )}
        {scan.finished && (
          <Text size="sm" className="muted">
            {t("endedAt", { time: timeOf(scan.finished) })}
          </Text>
        )}
        <Text size="sm" className="muted">
          {t("pageCount", { count: scan.pages })}
        </Text>
      </Group>
      {scan.failure !== "" && (
        <Alert color="red" title={t("failed")}>
          {scan.failure}
        </Alert>
      )}
      <ScanFigures scan={scan} />
    </Stack>
  );
}
