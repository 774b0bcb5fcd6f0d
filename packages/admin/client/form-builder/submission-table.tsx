import { Checkbox, Skeleton, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { type AnswerField, toAnswer, toLine } from "./answers.ts";
import { record, text } from "./draft.ts";
import classes from "./form-builder.module.css";

/** The submissions of a form with the answers to some of its fields. */
export function SubmissionTable({
  list,
  fields,
  items,
  isLoading,
  isStale,
  isFiltered,
  selected,
  onSelect,
  onOpen,
}: {
  readonly list: List;
  readonly fields: readonly AnswerField[];
  readonly items: readonly Item[];
  readonly isLoading: boolean;
  readonly isStale: boolean;
  readonly isFiltered: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}) {
  const t = useTranslations("submissions.table");
  const ids = items.map((item) => idOf(list, item));
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  if (!isLoading && items.length === 0)
    return (
      <Stack className="surface" align="center" gap={4} py={56} px="md" ta="center">
        <Text fw={600}>{t(isFiltered ? "nothingFound" : "empty")}</Text>
        {!isFiltered && (
          <Text size="sm" className="muted">
            {t("emptyText")}
          </Text>
        )}
      </Stack>
    );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <div className={`surface ${classes["scroller"]}`} aria-busy={isLoading || isStale}>
      <Table highlightOnHover={!isLoading} style={{ opacity: isStale ? 0.6 : 1 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label={t("selectAll")}
                checked={isAll}
                indeterminate={selected.size > 0 && !isAll}
                onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
              />
            </Table.Th>
            <Table.Th w={72}>{t("numberShort")}</Table.Th>
            {fields.map(({ id, label }) => (
              <Table.Th key={id}>
                <Text component="span" inherit lineClamp={1} maw={220}>
                  {label}
                </Text>
              </Table.Th>
            ))}
            <Table.Th>{t("receivedShort")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isLoading
            ? Array.from({ length: 5 }, (_, at) => (
                <Table.Tr key={at}>
                  <Table.Td colSpan={fields.length + 3}>
                    <Skeleton h={14} my={4} />
                  </Table.Td>
                </Table.Tr>
              ))
            : items.map((item) => {
                const id = idOf(list, item);
                return (
                  <Row
                    key={id}
                    item={item}
                    fields={fields}
                    isSelected={selected.has(id)}
                    onToggle={() => toggle(id)}
                    onOpen={() => onOpen(id)}
                  />
                );
              })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({
  item,
  fields,
  isSelected,
  onToggle,
  onOpen,
}: {
  readonly item: Item;
  readonly fields: readonly AnswerField[];
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}) {
  const t = useTranslations("submissions.table");
  const format = useFormatter();
  const number = String(item["sequence"]);
  const values = record(item["values"]);
  return (
    <Table.Tr
      className="clickable-row"
      {...(isSelected && { bg: "var(--admin-selected)" })}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button, input, label")) onOpen();
      }}
    >
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t("select", { number })}
          checked={isSelected}
          onChange={onToggle}
        />
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          className="row-title"
          fz="sm"
          aria-label={t("open", { number })}
          onClick={onOpen}
        >
          #{number}
        </UnstyledButton>
      </Table.Td>
      {fields.map((field) => (
        <Table.Td key={field.id}>
          <Text size="sm" lineClamp={2} miw={90} maw={280}>
            {toLine(toAnswer(values[field.id], field.stored))}
          </Text>
        </Table.Td>
      ))}
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <Text size="sm" component="time" className="numeric">
          {format.dateTime(new Date(text(item["created"])), {
            dateStyle: "medium",
            timeStyle: "short",
          })}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
