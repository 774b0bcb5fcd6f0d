import "@mantine/charts/styles.css";
import { AreaChart } from "@mantine/charts";
import { Button, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import { useMay } from "../api/directory.ts";
import { sendTo } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { dayName, lengthOf, presetRange, type Range } from "./range.ts";
import { RangePicker } from "./range-picker.tsx";
import { SpeedPanel } from "./speed-panel.tsx";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { type Reports, reportsQuery, searchesQuery, toSeries } from "./reports.ts";
import type { ReportRow } from "./rows.ts";

const activation = "POST /sitekit/v1/core/modules/data/activation";

/** Visits, pages, sources and searches of the site. */
export function AnalyticsPage() {
  const t = useTranslations("analytics");
  const [range, setRange] = useState<Range>(() => presetRange("28", Date.now()));
  const { data, error, refetch } = useQuery(reportsQuery(range));
  const isOff = error instanceof ApiError && error.code === "module_not_active";
  return (
    <Stack gap="md">
      <Title order={1}>{t("title")}</Title>
      {!isOff && <RangePicker range={range} onChange={setRange} />}
      {isOff ? (
        <Activation />
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <Refreshable error={error} retry={() => void refetch()}>
          <Report reports={data} range={range} />
        </Refreshable>
      ) : (
        <Loading />
      )}
    </Stack>
  );
}

/** Shown while nothing is counted: turns counting on. */
function Activation() {
  const t = useTranslations("analytics");
  const may = useMay();
  const queries = useQueryClient();
  const activate = useMutation({
    mutationFn: async () => {
      for (const slug of ["analytics", "search"])
        await sendTo(activation, { data: { slug, active: true } });
    },
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["reports"] }),
  });
  return (
    <Stack className="surface" align="center" py={56} px="md" ta="center" gap="xs">
      <Text fw={600}>{t("off")}</Text>
      <Text size="sm" className="muted" maw={440}>
        {t("offText")}
      </Text>
      {may(activation) && (
        <Button loading={activate.isPending} onClick={() => activate.mutate()}>
          {t("turnOn")}
        </Button>
      )}
    </Stack>
  );
}

function Report({ reports, range }: { readonly reports: Reports; readonly range: Range }) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const { totals } = reports.days;
  const series = toSeries(reports.days, range).map((one) => ({
    ...one,
    date: dayName(format, one.date, { month: "short", day: "numeric" }),
  }));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {(["pageviews", "users", "sessions"] as const).map((name, at) => (
          <Total
            key={name}
            label={t(name)}
            value={totals.values[at] ?? 0}
            before={totals.before[at] ?? 0}
          />
        ))}
      </SimpleGrid>
      {lengthOf(range) > 1 && (
        <section className="surface" aria-label={t("chart")}>
          <AreaChart
            p="md"
            h={260}
            data={series}
            dataKey="date"
            withLegend
            curveType="monotone"
            yAxisProps={{ allowDecimals: false }}
            series={[
              { name: "pageviews", label: t("pageviews"), color: "pine.6" },
              { name: "users", label: t("users"), color: "orange.6" },
            ]}
          />
        </section>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Ranking label={t("pages")} rows={reports.pages.rows} column={t("pageviews")} />
        <Ranking label={t("sources")} rows={reports.sources.rows} column={t("sessions")} />
        <Ranking label={t("devices")} rows={reports.devices.rows} column={t("pageviews")} />
        <Searches range={range} />
        <SpeedPanel range={range} paths={reports.pages.rows.map(({ name }) => name)} />
      </SimpleGrid>
    </>
  );
}

function Total({
  label,
  value,
  before,
}: {
  readonly label: string;
  readonly value: number;
  readonly before: number;
}) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const change = before === 0 ? undefined : (value - before) / before;
  return (
    <Stack className="surface" p="md" gap={2}>
      <Text size="sm" className="muted">
        {label}
      </Text>
      <Text fz={28} fw={650} lh={1.2} className="numeric">
        {format.number(value)}
      </Text>
      <Text size="xs" className="muted">
        {change === undefined
          ? t("noComparison")
          : t("change", {
              before: format.number(before),
              change: format.number(change, {
                style: "percent",
                signDisplay: "exceptZero",
                maximumFractionDigits: 0,
              }),
            })}
      </Text>
    </Stack>
  );
}

function Searches({ range }: { readonly range: Range }) {
  const t = useTranslations("analytics");
  const { data, error, refetch } = useQuery(searchesQuery(range));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Refreshable error={error} retry={() => void refetch()}>
      <Ranking label={t("searches")} rows={data} column={t("times")} />
    </Refreshable>
  );
}

function Ranking({
  label,
  rows,
  column,
}: {
  readonly label: string;
  readonly rows: readonly ReportRow[];
  readonly column: string;
}) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  return (
    <Stack className="surface" component="section" p="md" gap="xs">
      <Title order={2} size="h5">
        {label}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" className="muted">
          {t("none")}
        </Text>
      ) : (
        <Table aria-label={label} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th ta="end" w={120}>
                {column}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, values: [count = 0] }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Text size="sm" truncate dir="auto">
                    {name}
                  </Text>
                </Table.Td>
                <Table.Td ta="end" className="numeric">
                  {format.number(count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
