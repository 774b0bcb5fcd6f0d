import { Code, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Control } from "../forms/fields.ts";
import type { ComparedField } from "./choices.ts";
import { Cell } from "../lists/cell.tsx";
import type { TableColumn } from "../lists/columns.ts";
import { useLabel } from "../api/use-label.ts";

/** Components that show values; other values are shown as texts. */
const shown: Partial<Record<Control, TableColumn["as"]>> = {
  boolean: "yes-no",
  date: "date",
  datetime: "time",
  money: "money",
};

/** A value of a field in a version of an item. */
export function VersionValue({
  field: { name, label, control, relation },
  value,
}: {
  readonly field: ComparedField;
  readonly value: unknown;
}) {
  const t = useTranslations("conflict");
  const labelOf = useLabel();
  const isEmpty =
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0);
  if (isEmpty)
    return (
      <Text size="sm" className="muted">
        {t("empty")}
      </Text>
    );
  if (control === "password") return <Text size="sm">••••••••</Text>;
  if (control === "select" && typeof value === "string")
    return <Text size="sm">{labelOf(value)}</Text>;
  if (typeof value === "object" && relation === undefined && !isList(value))
    return (
      <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {JSON.stringify(value, null, 2)}
      </Code>
    );
  if (typeof value === "string" && shown[control] === undefined && relation === undefined)
    return (
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {value}
      </Text>
    );
  return (
    <Cell
      item={{ [name]: value }}
      column={{
        field: name,
        label,
        as: shown[control] ?? "text",
        sort: undefined,
        relation,
        isTitle: false,
      }}
    />
  );
}

const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one !== "object");
