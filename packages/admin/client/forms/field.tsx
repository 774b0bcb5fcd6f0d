import {
  ColorInput,
  Fieldset,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { Suspense } from "react";
import type { FormScreen } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { MediaField } from "../media/media-field.tsx";
import { fromInputValue, toInputValue } from "./date-time.ts";
import { type FormField, helpOf, toField } from "./fields.ts";
import { JsonField } from "./json-field.tsx";
import { ownInputOf } from "./own-inputs.ts";
import { RelationPicker } from "./relation-picker.tsx";
import { RichTextField } from "./rich-text-field.tsx";

/** An input for a field of a form. */
export function Field({
  list,
  field,
  value,
  error,
  onChange,
  isDisabled = false,
}: {
  readonly list: FormScreen;
  readonly field: FormField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly isDisabled?: boolean;
}) {
  const { label, schema, control, isRequired, relation, name } = field;
  const labelOf = useLabel();
  const common = {
    name,
    label,
    description: helpOf(field),
    error,
    withAsterisk: isRequired,
    disabled: isDisabled,
  };
  const text = isNothing(value) ? "" : String(value);
  const maxLength = schema.maxLength;
  switch (control) {
    case "boolean":
      return (
        <Switch
          name={name}
          label={label}
          description={common.description}
          error={error}
          disabled={isDisabled}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "number":
      return (
        <NumberInput
          {...common}
          value={typeof value === "number" ? value : ""}
          {...(schema.minimum !== undefined && { min: schema.minimum })}
          {...(schema.maximum !== undefined && { max: schema.maximum })}
          allowDecimal={schema.type !== "integer"}
          onChange={(next) => onChange(next === "" ? null : Number(next))}
        />
      );
    case "money":
      return (
        <NumberInput
          {...common}
          value={typeof value === "number" ? value / 100 : ""}
          decimalScale={2}
          fixedDecimalScale
          onChange={(next) => onChange(next === "" ? null : Math.round(Number(next) * 100))}
        />
      );
    case "select":
      return (
        <Select
          {...common}
          data={(schema.enum ?? []).map((one) => ({
            value: String(one),
            label: one === "" ? "–" : labelOf(String(one)),
          }))}
          value={isNothing(value) ? null : String(value)}
          onChange={(next) =>
            onChange((schema.enum ?? []).find((one) => String(one) === next) ?? null)
          }
          searchable={(schema.enum ?? []).length > 10}
        />
      );
    case "multi-select":
      return (
        <MultiSelect
          {...common}
          data={(schema.items?.enum ?? []).map((one) => ({
            value: String(one),
            label: labelOf(String(one)),
          }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case "tags":
      return (
        <TagsInput
          {...common}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case "media":
      return (
        <MediaField
          label={label}
          description={common.description}
          error={error}
          required={isRequired}
          isDisabled={isDisabled}
          kind="file"
          value={Number(value) || 0}
          onChange={(id) => onChange(id ?? emptyId(schema))}
        />
      );
    case "relation":
      return (
        <RelationPicker
          path={relation ?? ""}
          label={label}
          description={common.description}
          error={error}
          required={isRequired}
          value={
            isNothing(value) || value === 0 || value === "" || value === false
              ? []
              : [String(value)]
          }
          onChange={([id]) => onChange(id === undefined ? emptyId(schema) : toId(id))}
        />
      );
    case "relations":
    case "terms":
      return (
        <RelationPicker
          isMany
          canCreate={control === "terms"}
          path={relation ?? ""}
          label={label}
          description={common.description}
          error={error}
          required={isRequired}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(ids) => onChange(ids.map(toId))}
        />
      );
    case "datetime":
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={toInputValue(value)}
          onChange={(event) => onChange(fromInputValue(event.currentTarget.value))}
        />
      );
    case "date":
      return (
        <TextInput
          {...common}
          type="date"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case "color":
      return <ColorInput {...common} value={text} onChange={onChange} />;
    case "password":
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "rich-text":
      return (
        <RichTextField
          label={label}
          description={common.description}
          error={error}
          required={isRequired}
          isDisabled={isDisabled}
          value={text}
          onChange={onChange}
        />
      );
    case "multiline":
    case "code":
      return (
        <Textarea
          {...common}
          autosize
          minRows={control === "multiline" ? 3 : 8}
          maxRows={24}
          {...(maxLength !== undefined && { maxLength })}
          {...(control === "code" && { ff: "monospace" })}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "json": {
      const Input = ownInputOf(list.path, name) ?? JsonField;
      return (
        <Suspense fallback={<Skeleton h={64} />}>
          <Input
            field={field}
            value={value}
            error={error}
            isDisabled={isDisabled}
            onChange={onChange}
          />
        </Suspense>
      );
    }
    case "group":
      return (
        <GroupField list={list} field={field} value={value} error={error} onChange={onChange} />
      );
    default:
      return (
        <TextInput
          {...common}
          type={control === "url" ? "url" : control === "email" ? "email" : "text"}
          {...(maxLength !== undefined && { maxLength })}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
const toId = (id: string): number | string => (/^\d+$/.test(id) ? Number(id) : id);
const emptyId = (schema: FormField["schema"]): number | string | null => {
  if (Array.isArray(schema.type) && schema.type.includes("null")) return null;
  return schema.type === "string" ? "" : 0;
};

/** Edits the properties of an object. */
function GroupField({
  list,
  field: { label, help, schema },
  value,
  error,
  onChange,
}: {
  readonly list: FormScreen;
  readonly field: FormField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}) {
  const labelOf = useLabel();
  const current = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <Fieldset legend={label} aria-description={help}>
      <Stack gap="sm">
        {Object.entries(schema.properties ?? {}).map(([name, one]) => (
          <Field
            key={name}
            list={list}
            field={toField(
              { ...list, path: "", widgets: {}, relations: {}, labels: {} },
              name,
              one,
              false,
              labelOf,
            )}
            value={current[name] ?? null}
            error={undefined}
            onChange={(next) => onChange({ ...current, [name]: next })}
          />
        ))}
        {error !== undefined && <span role="alert">{error}</span>}
      </Stack>
    </Fieldset>
  );
}
