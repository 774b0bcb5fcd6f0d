import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { type SettingsForm as Settings, schemasQuery, useMay } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import type { Values } from "../conflict/choices.ts";
import { useLabel } from "../api/use-label.ts";
import { Field } from "../forms/field.tsx";
import { isChanged, toChanges, toValues } from "../forms/fields.ts";
import { checkJson } from "../forms/invalid-json.ts";
import { toRenewed } from "../forms/merge.ts";
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { previewOf } from "../previews.ts";
import { toFieldNames, toSchemas, toSettingsSections, toStored } from "./stored.ts";
import classes from "./settings.module.css";

const readSettings = async (path: string, signal?: AbortSignal) =>
  (await send<object>("GET", path, {}, { signal })).body as Record<string, unknown>;
const settingsQuery = (path: string) =>
  queryOptions({
    queryKey: ["settings", path],
    queryFn: ({ signal }) => readSettings(path, signal),
  });

/**
 * The form of the settings of a module. Settings have no versions: before a save the form reads them again, and only sends what
 * this user has changed.
 */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { data: response } = useSuspenseQuery(settingsQuery(settings.path));
  const labelOf = useLabel();
  const { data: schemas } = useSuspenseQuery(schemasQuery(settings.slug));
  const stored = useMemo(() => toStored(settings.values, response), [settings, response]);
  const args = useMemo(() => toSchemas(schemas.update ?? {}, stored), [schemas, stored]);
  return (
    <Form
      settings={settings}
      stored={stored}
      sections={toSettingsSections(settings, args, schemas.owners, labelOf)}
    />
  );
}

function Form({
  settings,
  stored,
  sections,
}: {
  readonly settings: Settings;
  readonly stored: Readonly<Record<string, unknown>>;
  readonly sections: ReturnType<typeof toSettingsSections>;
}) {
  const t = useTranslations();
  const queries = useQueryClient();
  const fields = sections.flatMap((section) => section.fields);
  const [opened, setOpened] = useState(stored);
  const before = useMemo(() => toValues(fields, opened), [opened]);
  const [values, setValues] = useState<Values>(before);
  /** Continues with other stored settings. Fields that differ from the values `saved`, since the user is typing, stay as they are. */
  const adopt = (next: Values, saved: Values) => {
    setOpened(next);
    setValues((now) => toRenewed(toValues(fields, next), saved, now));
  };
  if (stored !== opened) adopt(stored, before);
  const {
    errors,
    show: showErrors,
    clear: clearErrors,
  } = useFormErrors(fields.map(({ name }) => name));
  const { operations, path, argument } = settings;
  const save = useMutation({
    mutationFn: async () => {
      checkJson(values, argument);
      const newest = toValues(fields, toStored(settings.values, await readSettings(path)));
      const changes = toChanges(fields, newest, toRenewed(newest, before, values), true);
      const [method = "PATCH"] = operations.update?.split(" ") ?? [];
      // Somebody else may have saved the same values, and some endpoints refuse a request without changes.
      if (Object.keys(changes).length > 0)
        await send(method, path, argument === null ? changes : { [argument]: changes });
      return values;
    },
    onSuccess: async (saved) => {
      clearErrors();
      notifications.show({ message: t("form.saved") });
      const response = await queries.fetchQuery({ ...settingsQuery(path), staleTime: 0 });
      adopt(toStored(settings.values, response), saved);
      await queries.invalidateQueries({ queryKey: ["directory"] });
    },
    onError: (error) => showErrors(error, (found) => toFieldNames(found, argument)),
  });
  const may = useMay();
  const preview = previewOf(path, may);
  const isDirty = isChanged(fields, before, values);
  useLeaveQuestion(isDirty);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md" maw={760}>
        <div>
          <Title order={2} size="h3">
            {settings.label}
          </Title>
          {settings.about !== null && <Text className="muted">{settings.about}</Text>}
        </div>
        {preview && (
          <Suspense fallback={null}>
            <preview.Component values={toChanges(fields, before, values, true)} />
          </Suspense>
        )}
        {sections.map((section, at) => (
          <Stack key={section.label ?? at} component="section" className="surface" p="md" gap="md">
            {section.label !== undefined && (
              <Title order={3} size="h5">
                {section.label}
              </Title>
            )}
            {section.fields.map((field) => (
              <Field
                key={field.name}
                list={settings}
                field={field}
                value={values[field.name]}
                error={errors[field.name]}
                isDisabled={operations.update === null}
                onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
              />
            ))}
          </Stack>
        ))}
        {operations.update !== null && (
          <Group className={classes["bar"]}>
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              {t("form.save")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
