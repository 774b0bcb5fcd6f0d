import type { ComponentType } from "react";
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
import { type Control, type FormField, helpOf, isNullable } from "./fields.ts";
import type { InputProps } from "./own-inputs.ts";
import { RelationPicker } from "./relation-picker.tsx";

/** The inputs for values that need neither the media library nor the editor of texts. */
export const simpleInputs = {
  boolean: SwitchField,
  code: MultilineField,
  color: ColorField,
  date: DateField,
  datetime: DateTimeField,
  email: TextField,
  money: MoneyField,
  "multi-select": MultiSelectField,
  multiline: MultilineField,
  number: NumberField,
  password: PasswordField,
  relation: RelationInput,
  relations: RelationsInput,
  select: SelectField,
  tags: TagsField,
  terms: RelationsInput,
  text: TextField,
  url: TextField,
} satisfies Partial<Record<Control, ComponentType<InputProps>>>;

/** The value of a chosen id. Ids of the API are numbers, unless the schema has texts. */
const toId = (schema: FormField["schema"]) => {
  const isText = [schema.items?.type ?? schema.type].flat().includes("string");
  return (id: string): number | string => (isText || !/^\d{1,15}$/.test(id) ? id : Number(id));
};
/** The id for no item. */
export const emptyId = (schema: FormField["schema"]): number | string | null => {
  if (isNullable(schema)) return null;
  return schema.type === "string" ? "" : 0;
};
/** The properties that all inputs in this folder have. */
export const common = ({ field, error }: InputProps) => ({
  label: field.label,
  description: helpOf(field),
  error,
  required: field.isRequired,
});

/** The item with the id. */
function RelationInput(props: InputProps) {
  const { field, value, isDisabled, onChange } = props;
  return (
    <RelationPicker
      {...common(props)}
      isDisabled={isDisabled}
      path={field.relation ?? ""}
      value={value ? [String(value)] : []}
      onChange={([id]) =>
        onChange(id === undefined ? emptyId(field.schema) : toId(field.schema)(id))
      }
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
      onChange={(ids) => onChange(ids.map(toId(field.schema)))}
    />
  );
}
