import { Group, Select, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type FieldNode, type FieldValues, type FormDraft, list, text } from "./draft.ts";
import { toInputs } from "./field-inputs.ts";
import { toChoices } from "./field-nodes.ts";
import { isKnown, palette, type Setting } from "./field-types.ts";
import { toAmount, toCents } from "./options.ts";
import classes from "./form-builder.module.css";
import { NumberEntry } from "../forms/number-entry.tsx";

/** The types whose values can be repeated. */
const lines: readonly string[] = ["textbox", "email", "phone", ...palette.person.slice(0, 6)];

/** The settings that only some types have. */
export function FieldDetails({
  node,
  draft,
  onChange,
  settings,
}: {
  readonly node: FieldNode;
  readonly draft: FormDraft;
  readonly settings: readonly Setting[];
  readonly onChange: (values: FieldValues) => void;
}) {
  const t = useTranslations("formBuilder.field");
  const { values } = node;
  const { type } = values;
  const { text: textOf, flag, bound, number } = toInputs(values, onChange);
  const has = (setting: Setting) => settings.includes(setting);
  const currency = text(draft.settings["currency"]) || "USD";
  const fieldsOf = (...wanted: readonly string[]) =>
    toChoices(draft.fields.filter((one) => wanted.includes(one.values.type) && one !== node));
  return (
    <>
      {has("content") && (
        <Textarea
          label={t(type === "note" ? "note" : "content")}
          autosize
          minRows={3}
          maxRows={16}
          className={type === "html" ? (classes["code"] ?? "") : ""}
          {...textOf("content")}
        />
      )}
      {(has("placeholder") || has("default")) && (
        <Group grow align="flex-start" preventGrowOverflow={false}>
          {has("placeholder") && <TextInput label={t("placeholder")} {...textOf("placeholder")} />}
          {has("default") && <TextInput label={t("default")} {...textOf("default")} />}
        </Group>
      )}
      {has("bounds") && (
        <Group grow align="flex-start">
          <NumberEntry label={t("min")} {...bound("num_min")} />
          <NumberEntry label={t("max")} {...bound("num_max")} />
          <NumberEntry label={t("step")} {...bound("num_step")} />
        </Group>
      )}
      {has("stars") && (
        <NumberEntry label={t("stars")} min={1} max={20} placeholder="5" {...bound("num_max")} />
      )}
      {has("length") && (
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <NumberEntry label={t("limit")} min={0} max={20_000} {...number("input_limit", 0)} />
          <Select
            label={t("limitUnit")}
            data={[
              { value: "characters", label: t("characters") },
              { value: "words", label: t("words") },
            ]}
            value={text(values["input_limit_type"]) || "characters"}
            allowDeselect={false}
            onChange={(unit) => onChange({ ...values, input_limit_type: unit })}
          />
        </Group>
      )}
      {has("checkbox") && (
        <Switch
          label={t("checkedByDefault")}
          checked={/^(?:1|true|on|yes|checked)$/i.test(text(values["default"]))}
          onChange={(event) =>
            onChange({ ...values, default: event.currentTarget.checked ? "1" : "" })
          }
        />
      )}
      {has("multiple") && <Switch label={t("multiple")} {...flag("multiple")} />}
      {has("taxonomy") && <TextInput label={t("taxonomy")} {...textOf("taxonomy")} />}
      {has("price") && list(values["options"]).length === 0 && (
        <NumberEntry
          label={t("price", { currency })}
          min={0}
          value={toAmount(values["price"], currency)}
          onChange={(price) => onChange({ ...values, price: toCents(price, currency) })}
        />
      )}
      {has("quantity") && list(values["options"]).length === 0 && (
        <Switch label={t("quantity")} {...flag("use_quantity")} />
      )}
      {has("product") && (
        <Select
          label={t("product")}
          clearable
          data={fieldsOf("product")}
          value={text(values["product"]) || null}
          onChange={(product) => onChange({ ...values, product: product ?? "" })}
        />
      )}
      {has("confirm") && (
        <Select
          label={t("confirms")}
          clearable
          data={type === "passwordconfirm" ? fieldsOf("password") : fieldsOf(...lines)}
          value={text(values["confirm_field"]) || null}
          onChange={(other) => onChange({ ...values, confirm_field: other ?? "" })}
        />
      )}
      {has("spam") && (
        <TextInput label={t("answer")} description={t("answerHelp")} {...textOf("spam_answer")} />
      )}
      {has("seconds") && (
        <NumberEntry label={t("seconds")} min={0} max={3600} {...number("seconds", 0)} />
      )}
      {has("rows") && (
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <NumberEntry label={t("minRows")} min={0} max={100} {...number("min_rows", 0)} />
          <NumberEntry label={t("maxRows")} min={1} max={100} {...number("max_rows", 20)} />
          <TextInput label={t("rowLabel")} placeholder={t("rowExample")} {...textOf("row_label")} />
        </Group>
      )}
      {has("files") && <FileDetails values={values} onChange={onChange} />}
      {!isKnown(type) && <TextInput label={t("type")} value={type} readOnly />}
    </>
  );
}

interface DetailsProps {
  readonly values: FieldValues;
  readonly onChange: (values: FieldValues) => void;
}

/** The types, the number and the size of files. */
function FileDetails({ values, onChange }: DetailsProps) {
  const t = useTranslations("formBuilder.field");
  const { number } = toInputs(values, onChange);
  return (
    <>
      <TagsInput
        label={t("fileTypes")}
        description={t("fileTypesHelp")}
        value={list(values["file_types"]).map(String)}
        onChange={(fileTypes) =>
          onChange({
            ...values,
            file_types: fileTypes.map((one) => one.replace(/^\./, "").toLowerCase()),
          })
        }
      />
      <Group grow align="flex-start">
        <NumberEntry label={t("maxFiles")} min={1} max={10} {...number("max_files", 1)} />
        <NumberEntry
          label={t("maxFileSize")}
          min={0.1}
          max={30}
          decimalScale={2}
          value={Number(values["max_file_size"] ?? 5_000_000) / 1e6}
          onChange={(size) =>
            onChange({
              ...values,
              max_file_size: Math.max(1, Math.round(Number(size || 5) * 1e6)),
            })
          }
        />
      </Group>
    </>
  );
}

/** The values of a checkbox in mails and calculations. */
export function CheckboxDetails({ values, onChange }: DetailsProps) {
  const t = useTranslations("formBuilder.field");
  const inputs = toInputs(values, onChange);
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t("checkedText")}
          placeholder="checked"
          {...inputs.text("checked_value")}
        />
        <TextInput
          label={t("uncheckedText")}
          placeholder="unchecked"
          {...inputs.text("unchecked_value")}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberEntry label={t("checkedNumber")} {...inputs.number("checked_calc", 0)} />
        <NumberEntry label={t("uncheckedNumber")} {...inputs.number("unchecked_calc", 0)} />
      </Group>
    </>
  );
}
