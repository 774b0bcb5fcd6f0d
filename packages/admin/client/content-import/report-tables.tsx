import { Stack, Table, Text, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLabel } from "../api/use-label.ts";
import { type Report, toCounts } from "./content-import.ts";

/** The counts of a report, and the list of changed or omitted data. */
export function ReportTables({
  report,
  title,
  isPlan = false,
}: {
  readonly report: Report;
  readonly title: string;
  /** Whether nothing has been imported yet. */
  readonly isPlan?: boolean;
}) {
  const t = useTranslations("contentImport");
  const labelOf = useLabel();
  const counts = toCounts(report);
  const { unmapped } = report;
  return (
    <Stack
      component="section"
      className="surface"
      p="md"
      gap="sm"
      aria-labelledby={isPlan ? "import-plan" : "import-result"}
    >
      <Title order={2} size="h5" id={isPlan ? "import-plan" : "import-result"}>
        {title}
      </Title>
      {counts.length === 0 ? (
        <Text size="sm" className="muted">
          {t("nothing")}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={260}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("kind")}</Table.Th>
                <Table.Th ta="end">{t(isPlan ? "new" : "created")}</Table.Th>
                <Table.Th ta="end">{t("existing")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counts.map(({ kind, made, known }) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row" fw={500}>
                    {labelOf(kind)}
                  </Table.Th>
                  <Table.Td ta="end" className="numeric">
                    {made}
                  </Table.Td>
                  <Table.Td ta="end" className="numeric">
                    {known}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {unmapped.length > 0 && (
        <Table.ScrollContainer minWidth={300}>
          <Table captionSide="top">
            <Table.Caption ta="start">{t("unmapped")}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("what")}</Table.Th>
                <Table.Th>{t("why")}</Table.Th>
                <Table.Th ta="end">{t("count")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {unmapped.map(({ what, why, count }) => (
                <Table.Tr key={`${what} ${why}`}>
                  <Table.Td>{what}</Table.Td>
                  <Table.Td>{why}</Table.Td>
                  <Table.Td ta="end" className="numeric">
                    {count}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
