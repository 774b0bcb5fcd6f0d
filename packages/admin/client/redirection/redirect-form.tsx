import { Select, Stack, Switch, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import type { FieldErrors } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { FormHeader } from "../forms/form-header.tsx";
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { useWithin } from "../messages/use-within.ts";
import { hasTarget, kinds, type RedirectValues, toArgs } from "./redirect.ts";
import { RedirectTest } from "./redirect-test.tsx";
import { useGroups } from "./use-groups.ts";
import { Section } from "../shell/section.tsx";
import { NumberEntry } from "../forms/number-entry.tsx";

/** The fields that can have an error, in the order of the form. */
const names = ["url", "action_code", "action_data", "title", "group_id", "position"];

interface SectionProps {
  readonly values: RedirectValues;
  readonly errors: FieldErrors;
  readonly set: (changes: Partial<RedirectValues>) => void;
}

/** The form of a redirect from one address to another. */
export function RedirectForm({
  list,
  id,
  initial,
}: {
  readonly list: List;
  readonly id: string | undefined;
  readonly initial: RedirectValues;
}) {
  const t = useTranslations();
  const within = useWithin();
  const navigate = useNavigate();
  const refresh = useRefresh(list.slug);
  const [values, setValues] = useState(initial);
  const { errors, show: showErrors } = useFormErrors(names);
  const groups = useGroups();
  const group = values.group || (groups.find(({ isDefault }) => isDefault) ?? groups[0])?.id || "";
  const isNew = id === undefined;
  const canSave = (isNew ? list.operations.create : list.operations.update) !== null;
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  const set: SectionProps["set"] = (changes) => setValues((now) => ({ ...now, ...changes }));
  const save = useMutation({
    mutationFn: () =>
      send(
        "POST",
        isNew ? list.path : `${list.path}/${encodeURIComponent(id)}`,
        toArgs({ ...values, group }),
      ),
    onSuccess: async () => {
      notifications.show({ message: isNew ? t("form.created") : t("form.saved") });
      leave.allow();
      await refresh();
      await navigate({ to: `/${list.slug}` });
    },
    onError: (error) => showErrors(error),
  });
  const leave = useLeaveQuestion(isDirty && !save.isPending);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md" maw={760}>
        <FormHeader
          list={list}
          title={isNew ? t("form.new", { name: within(list.singular) }) : initial.url}
          onDelete={undefined}
          canSave={canSave}
          isNew={isNew}
          isDirty={isDirty}
          isSaving={save.isPending}
        />
        <AddressSection values={values} errors={errors} set={set} />
        <ComparisonSection values={values} set={set} />
        <OrderSection values={{ ...values, group }} groups={groups} errors={errors} set={set} />
        {!isNew && !values.isPattern && <RedirectTest address={initial.url} />}
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
