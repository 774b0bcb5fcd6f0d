import "@mantine/dates/styles.css";
import { Grid, Group, Select, Stack, Switch, Textarea, TextInput, Title } from "@mantine/core";
import { DatePickerInput, DateTimePicker } from "@mantine/dates";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type List, useDirectory } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { EditLock } from "../edit-lock/edit-lock.tsx";
import { useEditLock } from "../edit-lock/use-edit-lock.ts";
import { FormHeader } from "../forms/form-header.tsx";
import { RelationPicker } from "../forms/relation-picker.tsx";
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { useActions } from "../lists/use-actions.tsx";
import { useWithin } from "../messages/use-within.ts";
import { type EventValues, rebase, toArgs, toChangedArgs, toValues } from "./event.ts";
import { NewContact } from "./new-contact.tsx";

const base = "/calendar/events/v1";
const zones = Intl.supportedValuesOf("timeZone");
/** The fields that can have an error, in the order of the form. */
const names = [
  "title",
  "start_date",
  "end_date",
  "timezone",
  "description",
  "excerpt",
  "venue",
  "organizer",
];
const statuses = ["publish", "draft", "pending", "private"] as const;

const isSame = (one: EventValues, other: EventValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The form of an event. */
export function EventForm({
  list,
  stored,
  id,
  initial,
}: {
  readonly list: List;
  readonly stored: VersionedItem | undefined;
  readonly id: string | undefined;
  readonly initial: EventValues;
}) {
  const t = useTranslations();
  const within = useWithin();
  const navigate = useNavigate();
  const refresh = useRefresh(list.slug);
  const actions = useActions(list);
  const { site } = useDirectory();
  const [values, setValues] = useState(initial);
  const [version, setVersion] = useState(initial);
  if (!isSame(version, initial)) {
    setVersion(initial);
    setValues(rebase(values, version, initial));
  }
  const { errors, show: showErrors, clear: clearErrors } = useFormErrors(names);
  const isNew = id === undefined;
  const item = stored?.item;
  const canSave = isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false);
  const isDirty = !isSame(values, initial);
  const set =
    <K extends keyof EventValues>(name: K) =>
    (value: EventValues[K]) =>
      setValues((now) => ({ ...now, [name]: value }));
  const setText = (name: "cost" | "description" | "excerpt" | "title" | "website") => ({
    value: values[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(name)(event.currentTarget.value),
  });
  /** An event ends after its start. */
  const setStart = (start: string | null) =>
    setValues((now) => ({
      ...now,
      start,
      end: start !== null && (now.end === null || now.end < start) ? start : now.end,
    }));
  const save = useMutation({
    mutationFn: async (sent: EventValues) => {
      const path = isNew ? list.path : itemPath(list, id);
      const args = isNew ? toArgs(sent) : toChangedArgs(initial, sent);
      return (await send<Item>("POST", path, args)).body;
    },
    onSuccess: async (saved, sent) => {
      clearErrors();
      // What was typed in the meantime stays.
      setValues((now) => rebase(now, sent, toValues(saved, "", site.timezone)));
      leave.allow();
      notifications.show({ message: isNew ? t("form.created") : t("form.saved") });
      await refresh();
      if (isNew) await navigate({ to: `/${list.slug}/${idOf(list, saved)}` });
    },
    onError: (error) => showErrors(error),
  });
  const leave = useLeaveQuestion(isDirty && !save.isPending);
  const lock = useEditLock(list, id, {
    mayEdit: canSave,
    onLost: async () => !isDirty,
    onTaken: () => void refresh(),
  });
  const remove = () => item && actions.remove([item], { onDone: leaveToList });
  const leaveToList = async () => {
    leave.allow();
    await navigate({ to: `/${list.slug}` });
  };
  const times = [
    { label: t("events.start"), value: values.start, change: setStart, name: "start_date" },
    { label: t("events.end"), value: values.end, change: set("end"), name: "end_date" },
  ] as const;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(values);
      }}
    >
      <EditLock list={list} state={lock}>
        <Stack gap="md">
          <FormHeader
            list={list}
            title={initial.title || t("form.new", { name: within(list.singular) })}
            link={item?.["url"]}
            onDelete={stored?.mayRemove ? remove : undefined}
            canSave={canSave}
            isNew={isNew}
            isDirty={isDirty}
            isSaving={save.isPending}
          />
          <Grid>
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Stack gap="md">
                <Stack className="surface" p="md" gap="md" component="section">
                  <TextInput
                    label={t("events.title")}
                    name="title"
                    withAsterisk
                    error={errors["title"]}
                    {...setText("title")}
                  />
                  <Group grow align="flex-start" preventGrowOverflow={false}>
                    {times.map(({ label, value, change, name }) =>
                      values.isAllDay ? (
                        <DatePickerInput
                          key={name}
                          label={label}
                          withAsterisk
                          value={value?.slice(0, 10) ?? null}
                          error={errors[name]}
                          onChange={(next) => change(next === null ? null : `${next} 00:00:00`)}
                        />
                      ) : (
                        <DateTimePicker
                          key={name}
                          label={label}
                          withAsterisk
                          valueFormat="D MMM YYYY HH:mm"
                          value={value}
                          error={errors[name]}
                          onChange={change}
                        />
                      ),
                    )}
                  </Group>
                  <Group grow align="flex-end" preventGrowOverflow={false}>
                    <Switch
                      label={t("events.allDay")}
                      checked={values.isAllDay}
                      onChange={(event) => set("isAllDay")(event.currentTarget.checked)}
                    />
                    <Select
                      label={t("events.timezone")}
                      searchable
                      data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
                      value={values.timezone}
                      error={errors["timezone"]}
                      allowDeselect={false}
                      limit={60}
                      onChange={(zone) => zone !== null && set("timezone")(zone)}
                    />
                  </Group>
                  <Textarea
                    label={t("events.description")}
                    description={t("events.descriptionHelp")}
                    autosize
                    minRows={6}
                    maxRows={24}
                    error={errors["description"]}
                    {...setText("description")}
                  />
                  <Textarea
                    label={t("events.excerpt")}
                    autosize
                    minRows={2}
                    error={errors["excerpt"]}
                    {...setText("excerpt")}
                  />
                </Stack>
                <Stack className="surface" p="md" gap="md" component="section">
                  <Title order={2} size="h5">
                    {t("events.place")}
                  </Title>
                  <RelationPicker
                    path={`${base}/venues`}
                    label={t("events.venue")}
                    error={errors["venue"]}
                    value={values.venue}
                    onChange={set("venue")}
                  />
                  <NewContact kind="venue" onCreated={(one) => set("venue")([one])} />
                  <RelationPicker
                    isMany
                    path={`${base}/organizers`}
                    label={t("events.organizers")}
                    error={errors["organizer"]}
                    value={values.organizers}
                    onChange={set("organizers")}
                  />
                  <NewContact
                    kind="organizer"
                    onCreated={(one) => set("organizers")([...values.organizers, one])}
                  />
                </Stack>
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <Stack className="surface" p="md" gap="md" component="section">
                <Select
                  label={t("events.status")}
                  data={statuses.map((value) => ({ value, label: t(`events.statuses.${value}`) }))}
                  value={values.status}
                  error={errors["status"]}
                  allowDeselect={false}
                  onChange={(status) => status !== null && set("status")(status)}
                />
                <TextInput label={t("events.cost")} error={errors["cost"]} {...setText("cost")} />
                <TextInput
                  label={t("events.website")}
                  type="url"
                  error={errors["website"]}
                  {...setText("website")}
                />
                <RelationPicker
                  path="/core/v2/media"
                  label={t("events.image")}
                  error={errors["image"]}
                  value={values.image}
                  onChange={set("image")}
                />
                <RelationPicker
                  isMany
                  path={`${base}/categories`}
                  label={t("events.categories")}
                  error={errors["categories"]}
                  value={values.categories}
                  onChange={set("categories")}
                />
                <RelationPicker
                  isMany
                  path={`${base}/tags`}
                  label={t("events.tags")}
                  error={errors["tags"]}
                  value={values.tags}
                  onChange={set("tags")}
                />
                <Switch
                  label={t("events.featured")}
                  checked={values.isFeatured}
                  onChange={(event) => set("isFeatured")(event.currentTarget.checked)}
                />
                <Switch
                  label={t("events.hidden")}
                  checked={values.isHidden}
                  onChange={(event) => set("isHidden")(event.currentTarget.checked)}
                />
              </Stack>
            </Grid.Col>
          </Grid>
        </Stack>
      </EditLock>
    </form>
  );
}
