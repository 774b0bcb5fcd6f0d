import {
  ActionIcon,
  Button,
  Group,
  Input,
  Menu,
  Paper,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import type { JsonSchema } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import type { InputProps } from "../forms/own-inputs.ts";
import {
  type Entry,
  fromDuration,
  shownSettings,
  toDuration,
  toEntries,
  withSetting,
} from "./entries.ts";
import { NumberEntry } from "../forms/number-entry.tsx";

/** Edits the triggers of a popup. */
export const TriggersInput = (props: InputProps) => <EntriesInput {...props} by="type" />;
/** Edits the cookies of a popup. */
export const CookiesInput = (props: InputProps) => <EntriesInput {...props} by="event" />;

function EntriesInput({
  field: { label, help, schema },
  value,
  error,
  isDisabled,
  onChange,
  by,
}: InputProps & { readonly by: "type" | "event" }) {
  const t = useTranslations("popups");
  const labelOf = useLabel();
  const entries = toEntries(value);
  const kinds = (schema.items?.properties?.[by]?.enum ?? []).map(String);
  const kindLabel = (kind: string) => {
    const key = `${by}.${kind}` as "type.auto_open";
    return t.has(key) ? t(key) : labelOf(kind);
  };
  const add = (kind: string) =>
    onChange([...entries, { [by]: kind, settings: by === "event" ? { name: "" } : {} }]);
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      <Stack gap="xs" mt={6} role="group" aria-label={label}>
        {entries.map((entry, at) => (
          <EntryCard
            key={at}
            entry={entry}
            by={by}
            kinds={kinds}
            kindLabel={kindLabel}
            schema={schema}
            isDisabled={isDisabled}
            onChange={(next) => onChange(entries.with(at, next))}
            onRemove={() => onChange(entries.toSpliced(at, 1))}
          />
        ))}
        {entries.length === 0 && (
          <Text size="sm" className="muted">
            {t(`none.${by}`)}
          </Text>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              variant="light"
              disabled={isDisabled}
              style={{ alignSelf: "flex-start" }}
              leftSection={<Plus size={14} aria-hidden />}
            >
              {t(`add.${by}`)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => add(kind)}>
                {kindLabel(kind)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Stack>
    </Input.Wrapper>
  );
}

function EntryCard({
  entry,
  by,
  kinds,
  kindLabel,
  schema,
  isDisabled,
  onChange,
  onRemove,
}: {
  readonly entry: Entry;
  readonly by: "type" | "event";
  readonly kinds: readonly string[];
  readonly kindLabel: (kind: string) => string;
  readonly schema: JsonSchema;
  readonly isDisabled: boolean;
  readonly onChange: (entry: Entry) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("popups");
  const kind = String(entry[by] ?? "");
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap">
          <Select
            flex={1}
            size="sm"
            aria-label={t(by === "type" ? "kindOfTrigger" : "kindOfCookie")}
            data={kinds.map((one) => ({ value: one, label: kindLabel(one) }))}
            value={kind}
            allowDeselect={false}
            disabled={isDisabled}
            onChange={(next) => next !== null && onChange({ ...entry, [by]: next })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isDisabled}
            aria-label={t("remove", { name: kindLabel(kind) })}
            onClick={onRemove}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {shownSettings(by, kind, schema).map(([name, one]) => (
          <Setting
            key={name}
            name={name}
            schema={one}
            value={entry.settings?.[name]}
            isDisabled={isDisabled}
            onChange={(next) => onChange(withSetting(entry, name, next))}
          />
        ))}
      </Stack>
    </Paper>
  );
}

function Setting({
  name,
  schema,
  value,
  isDisabled,
  onChange,
}: {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}) {
  const t = useTranslations("popups");
  const labelOf = useLabel();
  const labelKey = `settings.${name}` as "settings.name";
  const helpKey = `help.${name}` as "help.key";
  const given = value ?? schema.default;
  const common = {
    size: "sm",
    label: t.has(labelKey) ? t(labelKey) : labelOf(name),
    description: t.has(helpKey) ? t(helpKey) : undefined,
    disabled: isDisabled,
  } as const;
  if (name === "time") return <Duration {...common} value={given} onChange={onChange} />;
  switch (schema.type) {
    case "boolean":
      return (
        <Switch
          {...common}
          checked={given === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "integer":
      return (
        <NumberEntry
          {...common}
          allowDecimal={false}
          {...(schema.minimum !== undefined && { min: schema.minimum })}
          {...(schema.maximum !== undefined && { max: schema.maximum })}
          value={typeof given === "number" ? given : ""}
          onChange={(next) => onChange(next === "" ? undefined : Number(next))}
        />
      );
    case "array":
      return (
        <TagsInput
          {...common}
          value={Array.isArray(given) ? given.map(String) : []}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          withAsterisk={schema.required === true}
          {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
          value={given === undefined || given === null ? "" : String(given)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const units = ["minute", "hour", "day", "week", "month", "year"] as const;

function Duration({
  label,
  value,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations("popups");
  const [count, unit] = toDuration(value) ?? [1, "month"];
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <NumberEntry
        flex={1}
        size="sm"
        label={label}
        min={1}
        max={9_999}
        allowDecimal={false}
        disabled={disabled}
        value={count}
        onChange={(next) => Number(next) >= 1 && onChange(fromDuration(Number(next), unit))}
      />
      <Select
        flex={1}
        size="sm"
        aria-label={t("unit")}
        data={units.map((one) => ({ value: one, label: t(`units.${one}`) }))}
        value={unit}
        allowDeselect={false}
        disabled={disabled}
        onChange={(next) => next !== null && onChange(fromDuration(count, next))}
      />
    </Group>
  );
}
