import "@mantine/dates/styles.css";
import { Grid, Stack } from "@mantine/core";
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
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { useActions } from "../lists/use-actions.tsx";
import { useWithin } from "../messages/use-within.ts";
import { type EventValues, rebase, toArgs, toChangedArgs, toValues } from "./event.ts";
import { DescriptionSection, PlaceSection, SettingsSection } from "./event-sections.tsx";

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
  const [values, setValues] = useEventValues(initial);
  const { errors, show: showErrors, clear: clearErrors } = useFormErrors(names);
  const isNew = id === undefined;
  const item = stored?.item;
  const canSave = isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false);
  const isDirty = !isSame(values, initial);
  const save = useMutation({
    mutationFn: (sent: EventValues) => storeEvent(list, id, initial, sent),
    onSuccess: async (saved, sent) => {
      clearErrors();
      // Input that was typed in the meantime is preserved.
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
  const fields = { values, errors, change: setValues };
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
                <DescriptionSection {...fields} />
                <PlaceSection {...fields} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <SettingsSection {...fields} />
            </Grid.Col>
          </Grid>
        </Stack>
      </EditLock>
    </form>
  );
}

/** The typed values. When the stored ones change, those that were not typed follow them. */
function useEventValues(initial: EventValues) {
  const [values, setValues] = useState(initial);
  const [version, setVersion] = useState(initial);
  if (!isSame(version, initial)) {
    setVersion(initial);
    setValues(rebase(values, version, initial));
  }
  return [values, setValues] as const;
}

/** @param id - The id of a stored event, whose changed values are sent. */
async function storeEvent(
  list: List,
  id: string | undefined,
  initial: EventValues,
  values: EventValues,
): Promise<Item> {
  const isNew = id === undefined;
  const path = isNew ? list.path : itemPath(list, id);
  const args = isNew ? toArgs(values) : toChangedArgs(initial, values);
  return (await send<Item>("POST", path, args)).body;
}
