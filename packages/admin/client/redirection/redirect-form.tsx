import { Select, Stack, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import type { FieldErrors } from "../api/problem.ts";
import { FormHeader } from "../forms/form-header.tsx";
import { useWithin } from "../messages/use-within.ts";
import { hasTarget, kinds, type RedirectValues } from "./redirect.ts";
import { RedirectConflict } from "./redirect-conflict.tsx";
import { RedirectTest } from "./redirect-test.tsx";
import type { useGroups } from "./use-groups.ts";
import { useRedirectForm } from "./use-redirect-form.ts";
import { Section } from "../shell/section.tsx";
import { NumberEntry } from "../forms/number-entry.tsx";

interface SectionProps {
  readonly values: RedirectValues;
  readonly errors: FieldErrors;
  readonly set: (changes: Partial<RedirectValues>) => void;
}

/** The form of a redirect from one address to another. */
export function RedirectForm({
  list,
  id: firstId,
  initial,
}: {
  readonly list: List;
  readonly id: string | undefined;
  readonly initial: RedirectValues;
}) {
  const t = useTranslations("form");
  const within = useWithin();
  const form = useRedirectForm(list, firstId, initial);
  const { id, opened, values, set, groups, errors, isDirty, save } = form;
  const isNew = id === undefined;
  const canSave = (isNew ? list.operations.create : list.operations.update) !== null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <RedirectConflict list={list} form={form} />
      <Stack gap="md" maw={760}>
        <FormHeader
          list={list}
          title={isNew ? t("new", { name: within(list.singular) }) : opened.url}
          onDelete={undefined}
          canSave={canSave}
          isNew={isNew}
          isDirty={isDirty}
          isSaving={save.isPending}
        />
        <AddressSection values={values} errors={errors} set={set} />
        <ComparisonSection values={values} set={set} />
        <OrderSection values={values} groups={groups} errors={errors} set={set} />
        {!isNew && !values.isPattern && <RedirectTest address={opened.url} />}
      </Stack>
    </form>
  );
}

/** The address, and what is done with its requests. */
function AddressSection({ values, errors, set }: SectionProps) {
  const t = useTranslations("redirects");
  return (
    <Section>
      <TextInput
        label={t("from")}
        description={t("fromHelp")}
        name="url"
        withAsterisk
        value={values.url}
        error={errors["url"]}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <Select
        label={t("kind")}
        name="action_code"
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={values.kind}
        error={errors["action_code"]}
        allowDeselect={false}
        onChange={(kind) => set({ kind: kind ?? "301" })}
      />
      {hasTarget(values.kind) && (
        <TextInput
          label={t("to")}
          description={t("toHelp")}
          name="action_data"
          withAsterisk
          value={values.target}
          error={errors["action_data"]}
          onChange={(event) => set({ target: event.currentTarget.value })}
        />
      )}
    </Section>
  );
}

/** How addresses are compared. */
function ComparisonSection({ values, set }: Omit<SectionProps, "errors">) {
  const t = useTranslations("redirects");
  return (
    <Section title={t("comparison")}>
      <Switch
        label={t("ignoresCase")}
        checked={values.ignoresCase}
        onChange={(event) => set({ ignoresCase: event.currentTarget.checked })}
      />
      <Switch
        label={t("ignoresSlash")}
        checked={values.ignoresSlash}
        onChange={(event) => set({ ignoresSlash: event.currentTarget.checked })}
      />
      <Switch
        label={t("isPattern")}
        description={t("isPatternHelp")}
        checked={values.isPattern}
        onChange={(event) => set({ isPattern: event.currentTarget.checked })}
      />
      <Select
        label={t("query")}
        data={(["exact", "exactorder", "ignore", "pass"] as const).map((one) => ({
          value: one,
          label: t(`queries.${one}`),
        }))}
        value={values.query}
        allowDeselect={false}
        onChange={(query) => set({ query: query ?? "exact" })}
      />
    </Section>
  );
}

/** The note, the group and the position in the group. */
function OrderSection({
  values,
  errors,
  groups,
  set,
}: SectionProps & { readonly groups: ReturnType<typeof useGroups> }) {
  const t = useTranslations("redirects");
  return (
    <Section>
      <TextInput
        label={t("note")}
        description={t("noteHelp")}
        name="title"
        value={values.title}
        error={errors["title"]}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Select
        label={t("group")}
        name="group_id"
        data={groups.map(({ id: value, name }) => ({ value, label: name }))}
        value={values.group === "" ? null : values.group}
        error={errors["group_id"]}
        allowDeselect={false}
        onChange={(next) => set({ group: next ?? "" })}
      />
      <NumberEntry
        label={t("position")}
        description={t("positionHelp")}
        min={0}
        allowDecimal={false}
        value={values.position}
        error={errors["position"]}
        onChange={(position) => set({ position: Number(position) || 0 })}
      />
    </Section>
  );
}
