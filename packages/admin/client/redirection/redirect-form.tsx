import { NumberInput, Select, Stack, Switch, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { FormHeader } from "../forms/form-header.tsx";
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { useWithin } from "../messages/use-within.ts";
import { hasTarget, kinds, type RedirectValues, toArgs } from "./redirect.ts";
import { RedirectTest } from "./redirect-test.tsx";
import { useGroups } from "./use-groups.ts";

/** The fields that can have an error, in the order of the form. */
const names = ["url", "action_code", "action_data", "title", "group_id", "position"];

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
  const set =
    <K extends keyof RedirectValues>(name: K) =>
    (value: RedirectValues[K]) =>
      setValues((now) => ({ ...now, [name]: value }));
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
        <Stack className="surface" p="md" gap="md" component="section">
          <TextInput
            label={t("redirects.from")}
            description={t("redirects.fromHelp")}
            name="url"
            withAsterisk
            value={values.url}
            error={errors["url"]}
            onChange={(event) => set("url")(event.currentTarget.value)}
          />
          <Select
            label={t("redirects.kind")}
            name="action_code"
            data={kinds.map((kind) => ({ value: kind, label: t(`redirects.kinds.${kind}`) }))}
            value={values.kind}
            error={errors["action_code"]}
            allowDeselect={false}
            onChange={(kind) => set("kind")(kind ?? "301")}
          />
          {hasTarget(values.kind) && (
            <TextInput
              label={t("redirects.to")}
              description={t("redirects.toHelp")}
              name="action_data"
              withAsterisk
              value={values.target}
              error={errors["action_data"]}
              onChange={(event) => set("target")(event.currentTarget.value)}
            />
          )}
        </Stack>
        <Stack className="surface" p="md" gap="md" component="section">
          <Title order={2} size="h5">
            {t("redirects.comparison")}
          </Title>
          <Switch
            label={t("redirects.ignoresCase")}
            checked={values.ignoresCase}
            onChange={(event) => set("ignoresCase")(event.currentTarget.checked)}
          />
          <Switch
            label={t("redirects.ignoresSlash")}
            checked={values.ignoresSlash}
            onChange={(event) => set("ignoresSlash")(event.currentTarget.checked)}
          />
          <Switch
            label={t("redirects.isPattern")}
            description={t("redirects.isPatternHelp")}
            checked={values.isPattern}
            onChange={(event) => set("isPattern")(event.currentTarget.checked)}
          />
          <Select
            label={t("redirects.query")}
            data={(["exact", "exactorder", "ignore", "pass"] as const).map((one) => ({
              value: one,
              label: t(`redirects.queries.${one}`),
            }))}
            value={values.query}
            allowDeselect={false}
            onChange={(query) => set("query")(query ?? "exact")}
          />
        </Stack>
        <Stack className="surface" p="md" gap="md" component="section">
          <TextInput
            label={t("redirects.note")}
            description={t("redirects.noteHelp")}
            name="title"
            value={values.title}
            error={errors["title"]}
            onChange={(event) => set("title")(event.currentTarget.value)}
          />
          <Select
            label={t("redirects.group")}
            name="group_id"
            data={groups.map(({ id: value, name }) => ({ value, label: name }))}
            value={group === "" ? null : group}
            error={errors["group_id"]}
            allowDeselect={false}
            onChange={(next) => set("group")(next ?? "")}
          />
          <NumberInput
            label={t("redirects.position")}
            description={t("redirects.positionHelp")}
            min={0}
            allowDecimal={false}
            value={values.position}
            error={errors["position"]}
            onChange={(position) => set("position")(Number(position) || 0)}
          />
        </Stack>
        {!isNew && !values.isPattern && <RedirectTest address={initial.url} />}
      </Stack>
    </form>
  );
}
