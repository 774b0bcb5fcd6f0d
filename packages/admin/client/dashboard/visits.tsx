import "@mantine/charts/styles.css";
import { AreaChart } from "@mantine/charts";
import { Anchor, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { dayName, presetRange } from "../analytics/range.ts";
import { reportsQuery, toSeries } from "../analytics/reports.ts";

/** The visits of the last days, on sites that count them. */
export function Visits() {
  const t = useTranslations();
  const format = useFormatter();
  const range = presetRange("7", Date.now());
  const { data } = useQuery(reportsQuery(range));
  if (!data) return null;
  const series = toSeries(data.days, range).map((one) => ({
    ...one,
    date: dayName(format, one.date, { weekday: "short", day: "numeric" }),
  }));
  const yesterday = series.at(-2);
  return (
    <section className="surface" aria-label={t("dashboard.visits")}>
      <Group justify="space-between" wrap="nowrap" px="md" pt="sm">
        <Title order={2} size="h5">
          {t("dashboard.visits")}
        </Title>
        <Anchor component={Link} to="/analytics" size="sm" style={{ whiteSpace: "nowrap" }}>
          {t("dashboard.allVisits")}
        </Anchor>
      </Group>
      {yesterday && (
        <Text size="sm" className="muted" px="md" pt={4}>
          {t("analytics.yesterdayCounts", {
            pageviews: format.number(yesterday.pageviews),
            users: format.number(yesterday.users),
          })}
        </Text>
      )}
      {series.every(({ pageviews, users }) => pageviews === 0 && users === 0) ? (
        <Text size="sm" className="muted" px="md" pt={4} pb="sm">
          {t("analytics.none")}
        </Text>
      ) : (
        <AreaChart
          p="md"
          h={180}
          data={series}
          dataKey="date"
          curveType="monotone"
          yAxisProps={{ allowDecimals: false }}
          series={[
            { name: "pageviews", label: t("analytics.pageviews"), color: "pine.6" },
            { name: "users", label: t("analytics.users"), color: "orange.6" },
          ]}
        />
      )}
    </section>
  );
}
