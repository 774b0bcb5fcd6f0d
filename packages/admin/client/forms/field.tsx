import { Fieldset, Skeleton, Stack } from "@mantine/core";
import { type ComponentType, Suspense } from "react";
import type { FormScreen } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { MediaField } from "../media/media-field.tsx";
import {
  ColorField,
  DateField,
  DateTimeField,
  MoneyField,
  MultilineField,
  MultiSelectField,
  NumberField,
  PasswordField,
  SelectField,
  SwitchField,
  TagsField,
  TextField,
} from "./basic-inputs.tsx";
import { type Control, type FormField, helpOf, toField } from "./fields.ts";
import { JsonField } from "./json-field.tsx";
import { type InputProps, ownInputOf } from "./own-inputs.ts";
import { RelationPicker } from "./relation-picker.tsx";
import { RichTextField } from "./rich-text-field.tsx";

interface FieldProps extends InputProps {
  readonly list: FormScreen;
}

const inputs: Readonly<Record<Control, ComponentType<FieldProps>>> = {
  boolean: SwitchField,
  code: MultilineField,
  color: ColorField,
  date: DateField,
  datetime: DateTimeField,
  email: TextField,
  group: GroupInput,
  image: FileInput,
  json: JsonInput,
  media: FileInput,
  money: MoneyField,
  "multi-select": MultiSelectField,
  multiline: MultilineField,
  number: NumberField,
  password: PasswordField,
  relation: RelationInput,
  relations: RelationsInput,
  "rich-text": RichTextInput,
  select: SelectField,
  tags: TagsField,
  terms: RelationsInput,
  text: TextField,
  url: TextField,
};

/** An input for a field of a form. */
export function Field({
  isDisabled = false,
  ...props
}: Omit<FieldProps, "isDisabled"> & { readonly isDisabled?: boolean }) {
  const { control } = props.field;
  // A module can name a widget that this version does not have.
  const Input = Object.hasOwn(inputs, control) ? inputs[control] : TextField;
  return <Input {...props} isDisabled={isDisabled} />;
}

const toId = (id: string): number | string => (/^\d+$/.test(id) ? Number(id) : id);
const emptyId = (schema: FormField["schema"]): number | string | null => {
  if (Array.isArray(schema.type) && schema.type.includes("null")) return null;
  return schema.type === "string" ? "" : 0;
};
const common = ({ field, error }: InputProps) => ({
  label: field.label,
  description: helpOf(field),
  error,
  required: field.isRequired,
});

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

/** The item with the id. */
function RelationInput(props: InputProps) {
  const { field, value, isDisabled, onChange } = props;
  return (
    <RelationPicker
      {...common(props)}
      isDisabled={isDisabled}
      path={field.relation ?? ""}
      value={value ? [String(value)] : []}
      onChange={([id]) => onChange(id === undefined ? emptyId(field.schema) : toId(id))}
    />
  );
}

/** The items with the ids; missing terms can be created. */
function RelationsInput(props: InputProps) {
  const { field, value, isDisabled, onChange } = props;
  return (
    <RelationPicker
      {...common(props)}
      isDisabled={isDisabled}
      isMany
      canCreate={field.control === "terms"}
      path={field.relation ?? ""}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(ids) => onChange(ids.map(toId))}
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
