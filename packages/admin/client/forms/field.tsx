import { Fieldset, Skeleton, Stack } from "@mantine/core";
import { type ComponentType, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { FormScreen } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { MediaField } from "../media/media-field.tsx";
import { TextField } from "./basic-inputs.tsx";
import { type Control, toField } from "./fields.ts";
import { JsonField } from "./json-field.tsx";
import { type InputProps, ownInputOf } from "./own-inputs.ts";
import { RichTextField } from "./rich-text-field.tsx";
import { common, emptyId, simpleInputs } from "./simple-inputs.tsx";

interface FieldProps extends InputProps {
  readonly list: FormScreen;
}

const inputs: Readonly<Record<Control, ComponentType<FieldProps>>> = {
  ...simpleInputs,
  group: GroupInput,
  image: FileInput,
  json: JsonInput,
  media: FileInput,
  "rich-text": RichTextInput,
};

/** An input for a field of a form. */
export function Field({
  isDisabled = false,
  ...props
}: Omit<FieldProps, "isDisabled"> & { readonly isDisabled?: boolean }) {
  const t = useTranslations("form");
  const { list, field, value } = props;
  const { name, control } = field;
  const max = list.lengths?.[name];
  const isCounted = max !== undefined && typeof value === "string" && value !== "";
  const shown = isCounted ? { ...field, help: t("length", { count: value.length, max }) } : field;
  // A module can name a widget that this version does not have.
  const Input = Object.hasOwn(inputs, control) ? inputs[control] : TextField;
  return <Input {...props} field={shown} isDisabled={isDisabled} />;
}

/** A file of the media library, or an image. */
function FileInput(props: InputProps) {
  const { field, value, isDisabled, onChange } = props;
  return (
    <MediaField
      {...common(props)}
      isDisabled={isDisabled}
      kind={field.control === "image" ? "image" : "file"}
      value={Number(value) || 0}
      onChange={(id) => onChange(id ?? emptyId(field.schema))}
    />
  );
}

function RichTextInput(props: InputProps) {
  const { value, isDisabled, onChange } = props;
  return (
    <RichTextField
      {...common(props)}
      isDisabled={isDisabled}
      value={value === null || value === undefined ? "" : String(value)}
      onChange={onChange}
    />
  );
}

/** The input of its own that the field has, or else one for JSON. */
function JsonInput({ list, ...props }: FieldProps) {
  const Input = ownInputOf(list.path, props.field.name) ?? JsonField;
  return (
    <Suspense fallback={<Skeleton h={64} />}>
      <Input {...props} />
    </Suspense>
  );
}

/** The properties of an object. */
function GroupInput({ list, field: { label, help, schema }, value, error, onChange }: FieldProps) {
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
              { ...list, path: "", widgets: {}, relations: {}, labels: {}, lengths: {} },
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
