import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type List, useDirectory } from "../api/directory.ts";
import { idOf, itemPath } from "../api/items.ts";
import { createOnce, type Lost, sendNew } from "../api/lost-write.ts";
import { itemQuery, readItem, type VersionedItem } from "../api/queries.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { toMerged, toRenewed } from "../forms/merge.ts";
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useStoredAddress } from "../forms/use-stored-address.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { type EventValues, times, toArgs, toChangedArgs, toValues } from "./event.ts";

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

/** What is saved, over the version that the user has compared with it. */
interface Saving {
  readonly sent: EventValues;
  readonly over?: VersionedItem;
}

/**
 * The state of the form of an event, or of a new one without an id. Events have no versions in the interface: before
 * a save the form reads the event again, and only sends what this user has changed.
 */
export function useEventForm(list: List, id: string | undefined, initial: EventValues) {
  const t = useTranslations("form");
  const { timezone } = useDirectory().site;
  const queries = useQueryClient();
  const refresh = useRefresh(list.slug);
  const { errors, show, clear } = useFormErrors(names);
  const [opened, setOpened] = useState(initial);
  const [values, setValues] = useState(initial);
  const [conflict, setConflict] = useState<VersionedItem>();
  const isNew = id === undefined;
  const isDirty = !isSame(values, opened);
  const valuesOf = ({ item }: VersionedItem) => toValues(item, "", timezone);
  /** Continues with another version. Values that were typed since `sent` are preserved. */
  const adopt = (version: EventValues, sent: EventValues) => {
    setOpened(version);
    setValues((now) => toRenewed(version, sent, now));
  };
  if (!isNew && !isDirty && !isSame(opened, initial)) adopt(initial, values);

  const showAddress = useStoredAddress(list.slug);
  /** Continues with an event that was created from these values. */
  const showNew = async (newId: string, sent: EventValues): Promise<void> => {
    await refresh();
    const query = { ...itemQuery(list, newId), staleTime: 0 };
    const version = await queries.fetchQuery(query).catch(() => undefined);
    if (version) adopt(valuesOf(version), sent);
    return showAddress(newId);
  };
  const lost: Lost<EventValues> = useRef(undefined);
  const save = useMutation({
    mutationFn: async ({ sent, over }: Saving) => {
      if (isNew) return (await createOnce(list, toArgs(sent), sent, lost)).body;
      const newest = over ?? (await readItem(list, id, undefined, new AbortController().signal));
      const theirs = valuesOf(newest);
      const own = { before: opened, now: sent, sent: lost.current?.values };
      const merged = over ? sent : toMerged(theirs, own, times);
      if (!merged) {
        setConflict(newest);
        return undefined;
      }
      const input = toChangedArgs(theirs, merged);
      const path = itemPath(list, id);
      return (await sendNew({ method: "POST", path, input, values: merged }, lost)).body;
    },
    onSuccess: async (saved, { sent, over }) => {
      if (!saved) return;
      clear();
      setConflict(undefined);
      if (isNew) {
        notifications.show({ message: t("created") });
        return showNew(idOf(list, saved), sent);
      }
      const { queryKey } = itemQuery(list, id);
      const readAt = () => queries.getQueryState(queryKey)?.dataUpdatedAt;
      const before = readAt();
      await refresh();
      const version = queries.getQueryData(queryKey);
      // Without a connection the event was not read again.
      adopt(version && readAt() !== before ? valuesOf(version) : sent, over ? values : sent);
      notifications.show({ message: t("saved") });
      return undefined;
    },
    onError: (error) => show(error),
  });
  const leave = useLeaveQuestion(isDirty);
  return {
    opened,
    values,
    change: setValues,
    errors,
    isNew,
    isDirty,
    save,
    refresh,
    /** The version that another user has saved while this user changed the same values. */
    conflict,
    conflictValues: conflict && valuesOf(conflict),
    closeConflict: () => setConflict(undefined),
    /** Continues with the version of the other user. */
    adoptConflict() {
      if (!conflict || isNew) return;
      setConflict(undefined);
      queries.setQueryData(itemQuery(list, id).queryKey, conflict);
      adopt(valuesOf(conflict), values);
    },
    /** Opens the list. Changes are lost. */
    leaveToList: () => leave.to(`/${list.slug}`),
  };
}
