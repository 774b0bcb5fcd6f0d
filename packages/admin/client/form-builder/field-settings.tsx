import { Accordion, Group, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CommittedInput } from "./committed-input.tsx";
import { ConditionsEditor } from "./conditions-editor.tsx";
import { type FieldNode, type FieldValues, type FormDraft, list, text } from "./draft.ts";
import { CheckboxDetails, FieldDetails } from "./field-details.tsx";
import { toInputs } from "./field-inputs.ts";
import { exchangeableTypes, isStored, settingsOf } from "./field-types.ts";
import { useStoredValues } from "./stored-fields.ts";
import { OptionsEditor } from "./options-editor.tsx";

interface Props {
  readonly node: FieldNode;
  readonly draft: FormDraft;
  /** Whether it is a field of the rows of a repeater. */
  readonly isInRow: boolean;
  readonly keyError: string | undefined;
  readonly onChange: (values: FieldValues) => void;
  /** Called with the new key, once it was entered. */
  readonly onKey: (key: string) => void;
  readonly onLabel: (label: string) => void;
}

/** The settings of a field. */
export function FieldSettings(props: Props) {
  const t = useTranslations("formBuilder.field");
  const types = useTranslations("formBuilder.types");
  const { node, isInRow, keyError, onChange, onKey, onLabel } = props;
  const { values } = node;
  const { type } = values;
  const settings = settingsOf(type);
  const stored = useStoredValues(values.id);
  const inputs = toInputs(values, onChange);
  const exchangeable = exchangeableTypes(type).filter((one) => !isInRow || one !== "hidden");
  const canBeConditional = !isInRow && !["captcha", "spam", "note", "hidden"].includes(type);
  return (
    <Stack gap="md" p="md" pt={4}>
      {type !== "hr" && type !== "divider" && (
        <TextInput
          label={t(type === "spam" ? "question" : "label")}
          data-field-label
          value={values.label}
          maxLength={500}
          onChange={(event) => onLabel(event.currentTarget.value)}
        />
      )}
      {settings.includes("required") && (
        <Switch label={t("required")} {...inputs.flag("required")} />
      )}
      <FieldDetails node={node} draft={props.draft} settings={settings} onChange={onChange} />
      {settings.includes("options") && (
        <OptionsEditor
          options={list(values["options"])}
          stored={stored}
          currency={text(props.draft.settings["currency"]) || "USD"}
          has={{
            calc: settings.includes("calc"),
            price: settings.includes("price"),
            image: type === "listimage",
          }}
          isOne={
            !["listcheckbox", "listmultiselect"].includes(type) &&
            !(type === "listimage" && values["multiple"] === true)
          }
          onChange={(options) => onChange({ ...values, options })}
        />
      )}
      {!["hr", "divider", "html", "note"].includes(type) && (
        <Textarea label={t("help")} autosize minRows={1} {...inputs.text("help_text")} />
      )}
      {canBeConditional && (
        <ConditionsEditor
          node={node}
          nodes={props.draft.fields}
          onChange={(stored) => onChange({ ...values, show_if: stored })}
        />
      )}
      <Accordion variant="contained" chevronPosition="right">
        <Accordion.Item value="more">
          <Accordion.Control fz="sm">{t("more")}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              <Group grow align="flex-start" preventGrowOverflow={false}>
                <KeyInput value={values.key} error={keyError} onCommit={onKey} />
                {exchangeable.length > 0 && (
                  <Select
                    label={t("type")}
                    data={exchangeable.map((one) => ({ value: one, label: types(one) }))}
                    value={type}
                    allowDeselect={false}
                    onChange={(next) => next !== null && onChange({ ...values, type: next })}
                  />
                )}
              </Group>
              {isStored(type) && (
                <>
                  <TextInput
                    label={t("adminLabel")}
                    description={t("adminLabelHelp")}
                    {...inputs.text("admin_label")}
                  />
                  <Switch
                    label={t("personal")}
                    description={t("personalHelp")}
                    {...inputs.flag("personally_identifiable")}
                  />
                </>
              )}
              {type === "checkbox" && <CheckboxDetails values={values} onChange={onChange} />}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}

/** The key of a field. */
function KeyInput({
  value,
  error,
  onCommit,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onCommit: (key: string) => void;
}) {
  const t = useTranslations("formBuilder.field");
  return (
    <CommittedInput
      label={t("key")}
      description={t("keyHelp")}
      value={value}
      error={error}
      maxLength={64}
      spellCheck={false}
      onCommit={onCommit}
    />
  );
}
