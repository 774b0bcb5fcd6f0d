import { Alert, Badge, Checkbox, Stack, Table, Text, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Preview } from "./event-import.ts";

/** The events of a source with a choice. */
export function PreviewTable({
  preview: { items, total, notes, name },
  excluded,
  onExclude,
}: {
  readonly preview: Preview;
  readonly excluded: ReadonlySet<string>;
  readonly onExclude: (excluded: ReadonlySet<string>) => void;
}) {
  const t = useTranslations("eventImport");
  // `only` names the chosen items: those that the preview does not show cannot be named.
  const canChoose = items.length === total && items.length > 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby="import-preview">
      <Title order={2} size="h5" id="import-preview">
        {name === "" ? t("found", { count: total }) : t("foundIn", { count: total, name })}
      </Title>
      {total === 0 && (
        <Text size="sm" className="muted" role="status">
          {t("nothingFound")}
        </Text>
      )}
      {notes.map((text) => (
        <Alert key={text} color="yellow" py="xs">
          {text}
        </Alert>
      ))}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={520} className="surface">
          <Table>
            <Table.Thead>
              <Table.Tr>
                {canChoose && (
                  <Table.Th w={40}>
                    <Checkbox
                      size="xs"
                      aria-label={t("selectAll")}
                      checked={excluded.size === 0}
                      indeterminate={excluded.size > 0 && excluded.size < items.length}
                      onChange={() =>
                        onExclude(
                          excluded.size === 0 ? new Set(items.map(({ uid }) => uid)) : new Set(),
                        )
                      }
                    />
                  </Table.Th>
                )}
                <Table.Th>{t("columns.title")}</Table.Th>
                <Table.Th>{t("columns.start")}</Table.Th>
                <Table.Th>{t("columns.end")}</Table.Th>
                <Table.Th w={110} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map(({ uid, title, start_date, end_date, all_day, event }, at) => (
                <Table.Tr key={`${uid} ${at}`}>
                  {canChoose && (
                    <Table.Td>
                      <Checkbox
                        size="xs"
                        aria-label={t("select", { name: title })}
                        checked={!excluded.has(uid)}
                        onChange={() => {
                          const next = new Set(excluded);
                          if (!next.delete(uid)) next.add(uid);
                          onExclude(next);
                        }}
                      />
                    </Table.Td>
                  )}
                  <Table.Td style={{ overflowWrap: "anywhere" }}>{title}</Table.Td>
                  <Table.Td className="numeric">{toShown(start_date, all_day)}</Table.Td>
                  <Table.Td className="numeric">{toShown(end_date, all_day)}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" tt="none" color={event > 0 ? "gray" : "teal"}>
                      {t(event > 0 ? "known" : "new")}
                    </Badge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {items.length < total && (
        <Text size="sm" className="muted">
          {t("firstItems", { count: items.length })}
        </Text>
      )}
    </Stack>
  );
}

/** A time in the zone of the event: `2031-05-10 19:00`. */
const toShown = (time: string, isAllDay: boolean): string => time.slice(0, isAllDay ? 10 : 16);
