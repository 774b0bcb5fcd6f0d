import { Group, Select, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Range } from "./range.ts";
import { type PageSpeed, speedQuery, strategies } from "./speed.ts";

const rows = ["ttfb", "lcp", "inp", "cls"] as const;
const measuredOf = ({ ttfb, field }: PageSpeed, row: (typeof rows)[number]) =>
  row === "ttfb" ? ttfb : (field?.[row] ?? null);

/** The speed of a page for its visitors: of the server, and the Web Vitals where browsers measure them. */
export function SpeedPanel({
  range,
  paths,
}: {
  readonly range: Range;
  readonly paths: readonly string[];
}) {
  const t = useTranslations("analytics.speed");
  const format = useFormatter();
  const pages = [...new Set(["/", ...paths.filter((path) => path.startsWith("/"))])];
  const [page, setPage] = useState("/");
  const { data } = useQuery({
    ...speedQuery(page, range),
    placeholderData: (before) => before,
  });
  if (!data) return null;
  const isMeasured = strategies.some((one) => data[one].field !== null);
  const show = (speed: PageSpeed, row: (typeof rows)[number]) => {
    const measured = measuredOf(speed, row);
    if (!measured) return "–";
    return row === "cls"
      ? format.number(measured.p75, { maximumFractionDigits: 3 })
      : t("ms", { value: format.number(measured.p75) });
  };
  return (
    <Stack className="surface" component="section" p="md" gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t("title")}
        </Title>
        <Select
          size="xs"
          aria-label={t("page")}
          data={pages}
          value={page}
          allowDeselect={false}
          onChange={(next) => next !== null && setPage(next)}
        />
      </Group>
      <Table aria-label={t("title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("measure")}</Table.Th>
            {strategies.map((one) => (
              <Table.Th key={one} ta="end">
                {t(one)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            .filter((row) => isMeasured || row === "ttfb")
            .map((row) => (
              <Table.Tr key={row}>
                <Table.Td>{t(row)}</Table.Td>
                {strategies.map((one) => (
                  <Table.Td key={one} ta="end" className="numeric">
                    {show(data[one], row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" className="muted">
        {isMeasured ? t("note") : t("serverOnly")}
      </Text>
    </Stack>
  );
}
