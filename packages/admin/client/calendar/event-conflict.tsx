import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { type ComparedField, toComparedField, type Values } from "../conflict/choices.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { type EventValues, isEventStatus } from "./event.ts";
import type { useEventForm } from "./use-event-form.ts";

const base = "/calendar/events/v1";

/** Both versions of an event that another user has changed in the meantime, by field. */
export function EventConflict({
  list,
  form,
}: {
  readonly list: List;
  readonly form: ReturnType<typeof useEventForm>;
}) {
  const t = useTranslations("events");
  const { opened, values, conflict, conflictValues, save } = form;
  const field = toComparedField<keyof EventValues>;
  const time = {
    toText: (value: unknown) => (typeof value === "string" ? value.slice(0, 16) : ""),
  };
  const flag = { control: "boolean" } as const;
  const related = (path: string) => ({ control: "relations", relation: path }) as const;
  const fields: readonly ComparedField[] = [
    field("title", t("title")),
    field("start", t("start"), time),
    field("end", t("end"), time),
    field("isAllDay", t("allDay"), flag),
    field("timezone", t("timezone")),
    field("description", t("description")),
    field("excerpt", t("excerpt")),
    field("venue", t("venue"), related(`${base}/venues`)),
    field("organizers", t("organizers"), related(`${base}/organizers`)),
    field("status", t("status"), {
      toText: (value) => (isEventStatus(value) ? t(`statuses.${value}`) : String(value)),
    }),
    field("cost", t("cost")),
    field("website", t("website")),
    field("image", t("image"), related("/core/v2/media")),
    field("categories", t("categories"), related(`${base}/categories`)),
    field("tags", t("tags"), related(`${base}/tags`)),
    field("isFeatured", t("featured"), flag),
    field("isHidden", t("hidden"), flag),
  ];
  return (
    <ConflictDialog
      list={list}
      fields={fields}
      before={toRecord(opened)}
      mine={toRecord(values)}
      theirs={conflict}
      theirValues={conflictValues && toRecord(conflictValues)}
      isSaving={save.isPending}
      onSave={(over, chosen) => save.mutate({ over, sent: chosen as unknown as EventValues })}
      onDiscard={form.adoptConflict}
      onClose={form.closeConflict}
    />
  );
}

const toRecord = (values: EventValues): Values => ({ ...values });
