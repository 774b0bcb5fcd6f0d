import { Grid, MultiSelect, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { list, text } from "./draft.ts";
import { placeOf } from "./error-places.ts";
import { toChoices } from "./field-nodes.ts";
import { type FormProblem, problemAt } from "./problems.ts";
import { useLabel } from "../api/use-label.ts";
import { isStored } from "./field-types.ts";
import type { EditedForm } from "./use-form.ts";
import { Section } from "../shell/section.tsx";
import { NumberEntry } from "../forms/number-entry.tsx";

const notComparable = new Set(["repeater", "signature", "file_upload"]);

type Part = "saving" | "settings";

/** The properties of the inputs of settings. */
const toInputs = ({ draft, setIn }: EditedForm) => ({
  textOf: (name: string) => ({
    value: text(draft.settings[name]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setIn("settings", name, event.currentTarget.value),
  }),
  flag: (part: Part, name: string) => ({
    checked: draft[part][name] === true,
    onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
      setIn(part, name, event.currentTarget.checked),
  }),
  number: (part: Part, name: string) => ({
    min: 0,
    allowDecimal: false,
    value: Number(draft[part][name] ?? 0),
    onChange: (value: number | string) => setIn(part, name, Number(value) || 0),
  }),
});

interface Props {
  readonly form: EditedForm;
}

interface CheckedProps extends Props {
  readonly problems: readonly FormProblem[];
}

/** The behaviour of a form, the storage of its submissions, and its protection against spam. */
export function SettingsTab({ form, problems }: CheckedProps) {
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stack gap="md">
          <PageSection form={form} />
          <AccessSection form={form} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stack gap="md">
          <ProtectionSection form={form} problems={problems} />
          <StorageSection form={form} problems={problems} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function PageSection({ form }: Props) {
  const t = useTranslations("formBuilder.settings");
  const labelOf = useLabel();
  const { draft, set, setIn, errors } = form;
  const { settings } = draft;
  const { flag, textOf } = toInputs(form);
  return (
    <Section title={t("page")}>
      <TextInput
        label={t("key")}
        description={t("keyHelp", { key: draft.key || "contact" })}
        name="key"
        placeholder={t("keyStandard")}
        maxLength={64}
        value={draft.key}
        error={errors["key"]}
        onChange={(event) => set("key", event.currentTarget.value)}
      />
      <Switch label={t("showTitle")} {...flag("settings", "show_title")} />
      <TextInput label={t("submitLabel")} maxLength={100} {...textOf("submit_label")} />
      <TextInput
        label={t("currency")}
        description={t("currencyHelp")}
        maxLength={3}
        value={text(settings["currency"])}
        error={errors["settings"] && placeOf(draft, errors["settings"], labelOf).message}
        onChange={(event) => setIn("settings", "currency", event.currentTarget.value.toUpperCase())}
      />
    </Section>
  );
}

function AccessSection({ form }: Props) {
  const t = useTranslations("formBuilder.settings");
  const { settings } = form.draft;
  const { flag, textOf, number } = toInputs(form);
  return (
    <Section title={t("access")}>
      <Switch label={t("isOpen")} {...flag("settings", "is_open")} />
      {settings["is_open"] === false && (
        <Textarea label={t("closedText")} autosize {...textOf("closed_msg")} />
      )}
      <Switch label={t("loggedIn")} {...flag("settings", "logged_in")} />
      {settings["logged_in"] === true && (
        <Textarea label={t("loggedInText")} autosize {...textOf("not_logged_in_msg")} />
      )}
      <NumberEntry
        label={t("limit")}
        description={t("limitHelp")}
        {...number("settings", "sub_limit_number")}
      />
      {Number(settings["sub_limit_number"] ?? 0) > 0 && (
        <Textarea label={t("limitText")} autosize {...textOf("sub_limit_msg")} />
      )}
    </Section>
  );
}

function ProtectionSection({ form, problems }: CheckedProps) {
  const t = useTranslations("formBuilder.settings");
  const { draft, setIn } = form;
  const { settings } = draft;
  const stored = storedFields(form);
  const { textOf, number } = toInputs(form);
  return (
    <Section title={t("protection")}>
      <NumberEntry
        label={t("minSeconds")}
        description={t("minSecondsHelp")}
        max={60}
        {...number("settings", "min_seconds")}
      />
      <Select
        label={t("unique")}
        description={t("uniqueHelp")}
        clearable
        data={toChoices(stored.filter(({ values }) => !notComparable.has(values.type)))}
        value={text(settings["unique_field"]) || null}
        error={problemAt(problems, "settings[unique_field]")}
        onChange={(key) => setIn("settings", "unique_field", key ?? "")}
      />
      {text(settings["unique_field"]) !== "" && (
        <Textarea label={t("uniqueText")} autosize {...textOf("unique_field_error")} />
      )}
    </Section>
  );
}

function StorageSection({ form, problems }: CheckedProps) {
  const t = useTranslations("formBuilder.settings");
  const labelOf = useLabel();
  const { draft, setIn, errors } = form;
  const { saving } = draft;
  const stored = storedFields(form);
  const { flag, number } = toInputs(form);
  return (
    <Section title={t("storage")}>
      <Switch label={t("store")} {...flag("saving", "active")} />
      {saving["active"] !== false && (
        <>
          <NumberEntry
            label={t("expire")}
            description={t("expireHelp")}
            max={3650}
            {...number("saving", "expire_days")}
          />
          <MultiSelect
            label={t("exclude")}
            description={t("excludeHelp")}
            data={toChoices(stored)}
            value={list(saving["exclude"]).map(String)}
            error={
              errors["saving"]
                ? placeOf(draft, errors["saving"], labelOf).message
                : problemAt(problems, "saving[exclude]")
            }
            onChange={(keys) => setIn("saving", "exclude", keys)}
          />
          <Select
            label={t("submitter")}
            description={t("submitterHelp")}
            clearable
            data={toChoices(stored.filter(({ values }) => values.type === "email"))}
            value={text(saving["submitter_email"]) || null}
            error={problemAt(problems, "saving[submitter_email]")}
            onChange={(key) => setIn("saving", "submitter_email", key ?? "")}
          />
        </>
      )}
    </Section>
  );
}

const storedFields = ({ draft }: EditedForm) =>
  draft.fields.filter(({ values }) => isStored(values.type));
