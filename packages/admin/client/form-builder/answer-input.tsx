import { MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { list, record, type Stored, text } from "./draft.ts";

/** Types whose value is always a list. */
const manyTypes = new Set(["listcheckbox", "listmultiselect", "terms"]);

const inputTypes: Readonly<Record<string, string>> = {
  date: "date",
  email: "email",
  phone: "tel",
  color: "color",
};
const numeric = new Set(["number", "quantity", "starrating"]);

/** The options of a field by their values, with those of the value that the field does not have any more. */
function optionsOf(field: Stored, chosen: readonly string[]) {
  const options = list(field["options"]).map((option) => {
    const { value, label } = record(option);
    return { value: text(value), label: text(label) || text(value) };
  });
  const left = chosen.map((value) => ({ value, label: value }));
  return [...options, ...left].filter(
    ({ value }, at, all) => value !== "" && all.findIndex((one) => one.value === value) === at,
  );
}

/** The input of the value of a field, as administrators enter it. */
export function AnswerInput({
  field,
  label,
  value,
  error,
  onChange,
}: {
  readonly field: Stored;
  readonly label: string;
  readonly value: unknown;
  readonly error?: string | undefined;
  readonly onChange: (value: unknown) => void;
}) {
  const type = text(field["type"]);
  const common = { label, error };
  if (type === "checkbox")
    return (
      <Switch
        {...common}
        checked={value === "1"}
        onChange={(event) => onChange(event.currentTarget.checked ? "1" : "0")}
      />
    );
  const hasOptions = list(field["options"]).length > 0;
  if (manyTypes.has(type) || Array.isArray(value)) {
    const chosen = list(value).map(String);
    return hasOptions ? (
      <MultiSelect {...common} data={optionsOf(field, chosen)} value={chosen} onChange={onChange} />
    ) : (
      <TagsInput {...common} value={chosen} onChange={onChange} />
    );
  }
  if (hasOptions) {
    const chosen = text(value);
    return (
      <Select
        {...common}
        data={optionsOf(field, [chosen])}
        clearable
        value={chosen || null}
        onChange={(next) => onChange(next ?? "")}
      />
    );
  }
  const shared = {
    ...common,
    value: text(value),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  };
  if (type === "textarea") return <Textarea {...shared} autosize minRows={2} maxRows={12} />;
  return (
    <TextInput
      {...shared}
      type={inputTypes[type] ?? "text"}
      {...(numeric.has(type) && { inputMode: "decimal" as const })}
    />
  );
}
