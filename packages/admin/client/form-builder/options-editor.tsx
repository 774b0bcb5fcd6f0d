import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CommittedInput } from "./committed-input.tsx";
import { record, type Stored, text } from "./draft.ts";
import { moved } from "./field-nodes.ts";
import classes from "./form-builder.module.css";
import { fromLines, toAmount, toCents, toLines, withLabel } from "./options.ts";
import { isSame } from "../forms/fields.ts";
import { NumberEntry } from "../forms/number-entry.tsx";

/** The details that options of a field have. */
interface Details {
  readonly calc: boolean;
  readonly price: boolean;
  readonly image: boolean;
}

/** The options of a list: their texts and, where the field has them, numbers, prices and images. */
export function OptionsEditor({
  options,
  stored,
  currency,
  has,
  isOne,
  onChange,
}: {
  readonly options: readonly unknown[];
  /** The values of options that are stored. */
  readonly stored: ReadonlySet<string>;
  readonly currency: string;
  readonly has: Details;
  /** Whether only one of them can be selected by default. */
  readonly isOne: boolean;
  readonly onChange: (options: readonly Stored[]) => void;
}) {
  const t = useTranslations("formBuilder.options");
  const rows = options.map(record);
  const [isText, setText] = useState(false);
  const select = (at: number, isSelected: boolean) =>
    onChange(
      rows.map((row, n) => {
        if (n === at) return { ...row, selected: isSelected };
        return isOne && isSelected && row["selected"] === true ? { ...row, selected: false } : row;
      }),
    );
  const lines = { rows, stored, onChange };
  if (isText) return <OptionLines {...lines} close={() => setText(false)} />;
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={600} p={0} mb={6}>
        {t("title")}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm" className="muted">
          {t("empty")}
        </Text>
      ) : (
        <div className={classes["option"]} aria-hidden>
          <span />
          <span>{t("labelShort")}</span>
          <div className={classes["details"]}>
            <span>{t("value")}</span>
            {has.calc && <span>{t("calc")}</span>}
            {has.price && <span>{t("price", { currency })}</span>}
            {has.image && <span>{t("image")}</span>}
          </div>
          <span />
        </div>
      )}
      {rows.map((_, at) => (
        <OptionRow
          key={at}
          rows={rows}
          stored={stored}
          at={at}
          currency={currency}
          has={has}
          isOne={isOne}
          onChange={(option) => onChange(rows.with(at, option))}
          onSelect={(isSelected) => select(at, isSelected)}
          onMove={(to) => onChange(moved(rows, at, to))}
          onRemove={() => onChange(rows.toSpliced(at, 1))}
        />
      ))}
      <Group gap="xs">
        <Button
          size="xs"
          variant="light"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...rows, { label: "", value: "" }])}
        >
          {t("add")}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setText(true)}>
          {t("edit")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Edits the labels of all options as lines of a text, which are applied when it loses the focus. */
function OptionLines({
  rows,
  stored,
  onChange,
  close,
}: {
  readonly rows: readonly Stored[];
  readonly stored: ReadonlySet<string>;
  readonly onChange: (options: readonly Stored[]) => void;
  readonly close: () => void;
}) {
  const t = useTranslations("formBuilder.options");
  // The options to which the lines are applied, again each time: a line that is removed and entered again keeps its details.
  const [base, setBase] = useState({ rows, stored });
  const [lines, setLines] = useState(() => toLines(rows));
  // The form was saved: its options now have values that must not change.
  if (!isSame([...stored], [...base.stored])) setBase({ rows, stored });
  const apply = () => {
    const options = fromLines(lines, base.rows);
    if (lines !== toLines(rows) && !isSame(options, rows)) onChange(options);
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t("lines")}
        description={t("linesHelp")}
        autosize
        minRows={5}
        maxRows={16}
        data-autofocus
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
        onBlur={apply}
      />
      <Group gap="xs">
        <Button
          size="xs"
          onClick={() => {
            apply();
            close();
          }}
        >
          {t("apply")}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onChange(base.rows);
            close();
          }}
        >
          {t("cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

function OptionRow({
  rows,
  stored,
  at,
  currency,
  has,
  isOne,
  onChange,
  onSelect,
  onMove,
  onRemove,
}: {
  readonly rows: readonly Stored[];
  readonly stored: ReadonlySet<string>;
  readonly at: number;
  readonly currency: string;
  readonly has: Details;
  readonly isOne: boolean;
  readonly onChange: (option: Stored) => void;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("formBuilder.options");
  const row = rows[at] ?? {};
  const number = { number: String(at + 1) };
  const name = text(row["label"]) || number.number;
  return (
    <div className={classes["option"]}>
      <Checkbox
        size="xs"
        radius={isOne ? "xl" : "sm"}
        aria-label={t("selected", { name })}
        title={t("selectedShort")}
        checked={row["selected"] === true}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <TextInput
        size="xs"
        aria-label={t("label", number)}
        placeholder={t("labelShort")}
        value={text(row["label"])}
        onChange={(event) => onChange(withLabel(row, event.currentTarget.value, rows, stored))}
      />
      <div className={classes["details"]}>
        <CommittedInput
          size="xs"
          aria-label={t("valueOf", number)}
          placeholder={t("value")}
          title={t("value")}
          value={text(row["value"])}
          onCommit={(value) => onChange({ ...row, value })}
        />
        {has.calc && (
          <NumberEntry
            size="xs"
            aria-label={t("calcOf", number)}
            title={t("calc")}
            hideControls
            value={Number(row["calc"] ?? 0)}
            onChange={(calc) => onChange({ ...row, calc: Number(calc) || 0 })}
          />
        )}
        {has.price && (
          <NumberEntry
            size="xs"
            aria-label={t("priceOf", { ...number, currency })}
            title={t("price", { currency })}
            hideControls
            min={0}
            value={toAmount(row["price"], currency)}
            onChange={(price) => onChange({ ...row, price: toCents(price, currency) })}
          />
        )}
        {has.image && (
          <TextInput
            size="xs"
            aria-label={t("imageOf", number)}
            placeholder={t("image")}
            title={t("image")}
            value={text(row["image"])}
            onChange={(event) => onChange({ ...row, image: event.currentTarget.value })}
          />
        )}
      </div>
      <Group gap={0} wrap="nowrap">
        <RowButton
          label={t("up", { name })}
          isDisabled={at === 0}
          icon={<ArrowUp size={14} />}
          onClick={() => onMove(at - 1)}
        />
        <RowButton
          label={t("down", { name })}
          isDisabled={at === rows.length - 1}
          icon={<ArrowDown size={14} />}
          onClick={() => onMove(at + 1)}
        />
        <RowButton label={t("remove", { name })} icon={<X size={14} />} onClick={onRemove} />
      </Group>
    </div>
  );
}

function RowButton({
  label,
  isDisabled = false,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
}) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
