import "@mantine/dates/styles.css";
import { Grid, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import type { VersionedItem } from "../api/queries.ts";
import { EditLock } from "../edit-lock/edit-lock.tsx";
import { useEditLock } from "../edit-lock/use-edit-lock.ts";
import { FormHeader } from "../forms/form-header.tsx";
import { isTrashed } from "../lists/remove-input.ts";
import { useActions } from "../lists/use-actions.tsx";
import { useWithin } from "../messages/use-within.ts";
import type { EventValues } from "./event.ts";
import { EventConflict } from "./event-conflict.tsx";
import { DescriptionSection, PlaceSection, SettingsSection } from "./event-sections.tsx";
import { useEventForm } from "./use-event-form.ts";

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
  const t = useTranslations("form");
  const within = useWithin();
  const actions = useActions(list);
  const form = useEventForm(list, id, initial);
  const { values, errors, change, isNew, isDirty, save } = form;
  const item = stored?.item;
  const canSave = isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false);
  const lock = useEditLock(list, id, {
    mayEdit: canSave,
    onLost: async () => !isDirty,
    onTaken: () => void form.refresh(),
  });
  const remove = () => item && actions.remove([item], { onDone: form.leaveToList });
  const fields = { values, errors, change };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ sent: values });
      }}
    >
      <EventConflict list={list} form={form} />
      <EditLock list={list} state={lock}>
        <Stack gap="md">
          <FormHeader
            list={list}
            title={initial.title || t("new", { name: within(list.singular) })}
            link={item && !isTrashed(item) ? item["url"] : undefined}
            onDelete={stored?.mayRemove ? remove : undefined}
            {...(item && { deleteLabel: actions.removeLabel([item]) })}
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
