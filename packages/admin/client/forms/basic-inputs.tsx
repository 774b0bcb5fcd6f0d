import {
  ColorInput,
  MultiSelect,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useDirectory } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { fromInputValue, toInputValue } from "./date-time.ts";
import { helpOf, isNullable, toItems, toStoredText } from "./fields.ts";
import type { InputProps } from "./own-inputs.ts";
import { NumberEntry } from "./number-entry.tsx";

/** The properties that all of these inputs have. */
const common = ({ field, error, isDisabled }: InputProps) => ({
  name: field.name,
  label: field.label,
  description: helpOf(field),
  error,
  withAsterisk: field.isRequired,
  disabled: isDisabled,
});

const toText = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);
const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A text in one line: of any kind, an email address or a URL. */
export function TextField(props: InputProps) {
  const { control, schema, isFixed } = props.field;
  return (
    <TextInput
      {...common(props)}
      {...(isFixed && props.isDisabled && { disabled: false, readOnly: true, variant: "filled" })}
      type={control === "url" || control === "email" ? control : "text"}
      {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
      value={toText(props.value)}
      onChange={(event) => props.onChange(toStoredText(event.currentTarget.value, schema))}
    />
  );
}

/** A text in several lines, or code. */
export function MultilineField(props: InputProps) {
  const { control, schema } = props.field;
  return (
    <Textarea
      {...common(props)}
      autosize
      minRows={control === "multiline" ? 3 : 8}
      maxRows={24}
      {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
      {...(control === "code" && { ff: "monospace" })}
      value={toText(props.value)}
      onChange={(event) => props.onChange(toStoredText(event.currentTarget.value, schema))}
    />
  );
}

/** A new password. */
export function PasswordField(props: InputProps) {
  return (
    <PasswordInput
      {...common(props)}
      autoComplete="new-password"
      value={toText(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A color. */
export function ColorField(props: InputProps) {
  return (
    <ColorInput
      {...common(props)}
      value={toText(props.value)}
      onChange={(color) => props.onChange(toStoredText(color, props.field.schema))}
    />
  );
}

/** A day. */
export function DateField(props: InputProps) {
  return (
    <TextInput
      {...common(props)}
      type="date"
      value={toText(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  );
}

/** A day with a time. */
export function DateTimeField(props: InputProps) {
  const { timezone } = useDirectory().site;
  return (
    <TextInput
      {...common(props)}
      type="datetime-local"
      value={toInputValue(props.value, timezone)}
      onChange={(event) => props.onChange(fromInputValue(event.currentTarget.value))}
    />
  );
}

/** A number. */
export function NumberField(props: InputProps) {
  const { schema } = props.field;
  return (
    <NumberEntry
      {...common(props)}
      value={typeof props.value === "number" ? props.value : ""}
      {...(schema.minimum !== undefined && { min: schema.minimum })}
      {...(schema.maximum !== undefined && { max: schema.maximum })}
      allowDecimal={schema.type !== "integer"}
      onChange={(next) => props.onChange(next === "" ? null : Number(next))}
    />
  );
}

/** An amount of money, which is stored in hundredths. */
export function MoneyField(props: InputProps) {
  return (
    <NumberEntry
      {...common(props)}
      value={typeof props.value === "number" ? props.value / 100 : ""}
      decimalScale={2}
      fixedDecimalScale
      onChange={(next) => props.onChange(next === "" ? null : Math.round(Number(next) * 100))}
    />
  );
}

/** Yes or no; off is null, the default, if the value may be null. */
export function SwitchField(props: InputProps) {
  const off = isNullable(props.field.schema) ? null : false;
  const { withAsterisk: _, ...rest } = common(props);
  return (
    <Switch
      {...rest}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked || off)}
    />
  );
}

/** One of the values that the schema lists. */
export function SelectField(props: InputProps) {
  const labelOf = useLabel();
  const { value } = props;
  // Null is the value without a choice.
  const choices = (props.field.schema.enum ?? []).filter((one) => one !== null);
  return (
    <Select
      {...common(props)}
      data={choices.map((one) => ({
        value: String(one),
        label: one === "" ? "–" : labelOf(String(one)),
      }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(next) => props.onChange(choices.find((one) => String(one) === next) ?? null)}
      searchable={choices.length > 10}
    />
  );
}

/** Several of the values that the schema lists. */
export function MultiSelectField(props: InputProps) {
  const labelOf = useLabel();
  const choices = toTexts(props.field.schema.items?.enum);
  const value = toTexts(props.value);
  // A value that cannot be chosen, such as a role that only others may assign, has a label too.
  const data = [...new Set([...choices, ...value])];
  return (
    <MultiSelect
      {...common(props)}
      disabled={props.isDisabled || choices.length === 0}
      data={data.map((one) => ({ value: one, label: labelOf(one) }))}
      value={value}
      onChange={props.onChange}
    />
  );
}

/** Several texts of any kind, or several numbers. */
export function TagsField(props: InputProps) {
  const { schema } = props.field;
  return (
    <TagsInput
      {...common(props)}
      value={toTexts(props.value)}
      onChange={(texts) => props.onChange(toItems(texts, schema.items?.type))}
    />
  );
}
