import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import type { List, Schemas } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { useRefresh } from "../api/use-refresh.ts";
import type { Values } from "../conflict/choices.ts";
import { isChanged, toChanges, toPrefilled, toSections, toValues } from "./fields.ts";
import { checkJson } from "./invalid-json.ts";
import { pick, toRenewed } from "./merge.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useLeaveQuestion } from "./use-leave-question.tsx";
import { useStoredAddress } from "./use-stored-address.ts";
import { useStoreItem } from "./use-store-item.ts";

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Values that are saved over a version that somebody else has saved. */
interface Over {
  readonly stored: VersionedItem;
  readonly values: Values;
}

/** The state of the form of an item, or of a new one without an id: its values, and the functions to save them. */
export function useItemForm(
  list: List,
  args: Schemas,
  id: string | undefined,
  stored: VersionedItem | undefined,
) {
  const t = useTranslations("form");
  const labelOf = useLabel();
  const queries = useQueryClient();
  const refresh = useRefresh(list.slug);
  const sections = useMemo(() => toSections(list, args, labelOf), [list, args, labelOf]);
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // The version that the user edits: it may be older than the stored one, which is read again after changes.
  const [opened, setOpened] = useState(stored);
  const before = useMemo(() => toValues(fields, opened?.item), [fields, opened]);
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [entered, setEntered] = useState<Values>(() =>
    stored ? before : { ...before, ...toPrefilled(fields, given) },
  );
  // A stored item can have other fields than a new one.
  const values = useMemo<Values>(
    () =>
      pick(
        { ...before, ...entered },
        fields.map(({ name }) => name),
      ),
    [fields, before, entered],
  );
  /** Continues with another version. Fields that differ from the values `saved`, since the user is typing, stay as they are. */
  const adopt = (version: VersionedItem, saved: Values) => {
    setOpened(version);
    setEntered((now) => toRenewed(toValues(fields, version.item), saved, now));
  };
  const errors = useFormErrors(fields.map(({ name }) => name));
  const [conflict, setConflict] = useState<VersionedItem>();
  const isNew = id === undefined;
  const changes = toChanges(fields, before, values, true);
  const isDirty = isChanged(fields, before, values);
  if (stored && stored !== opened && !isDirty) adopt(stored, values);

  const { read, create, update, updateUnversioned, queryOf } = useStoreItem(list, fields);
  const showAddress = useStoredAddress(list.slug);
  /** Continues with an item that was created from these values, or opens the list if it has no address. */
  const showNew = async (newId: string, values: Values): Promise<void> => {
    await refresh();
    if (newId === "") return leave.to(`/${list.slug}`);
    const version = await queries.fetchQuery(queryOf(newId)).catch(() => undefined);
    if (version) adopt(version, values);
    return showAddress(newId);
  };
  const save = useMutation({
    mutationFn: async (
      over?: Over,
    ): Promise<{ values: Values; saved?: Item; conflict?: VersionedItem }> => {
      checkJson(over?.values ?? values);
      if (isNew) return { saved: await create(changes, values), values };
      if (over) {
        const theirs = toValues(fields, over.stored.item);
        return { saved: await update(id, over.stored.etag, theirs, over.values), values };
      }
      const etag = opened?.etag;
      return etag === undefined
        ? { ...(await updateUnversioned(id, before, values)), values }
        : { saved: await update(id, etag, before, values), values };
    },
    onSuccess: async ({ saved, values, conflict: newest }) => {
      if (newest) setConflict(newest);
      if (!saved) return;
      errors.clear();
      setConflict(undefined);
      if (isNew) {
        notifications.show({ message: t("created") });
        return showNew(idOf(list, saved), values);
      }
      const queryKey = queryOf(id).queryKey;
      const readAt = () => queries.getQueryState(queryKey)?.dataUpdatedAt;
      const before = readAt();
      await refresh();
      const version = queries.getQueryData(queryKey);
      // Without a connection the item was not read again.
      if (version && readAt() !== before) adopt(version, values);
      notifications.show({ message: t("saved") });
    },
    onError: async (error) => {
      if (!isConflict(error) || id === undefined) return errors.show(error);
      return read(id).then(setConflict, errors.show);
    },
  });
  const leave = useLeaveQuestion(isDirty);
  return {
    sections,
    fields,
    before,
    values,
    setValue: (name: string, value: unknown) => setEntered((now) => ({ ...now, [name]: value })),
    errors: errors.errors,
    isNew,
    isDirty,
    canSave: isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false),
    save,
    refresh,
    /** Opens the list. Changes are lost. */
    leaveToList: () => leave.to(`/${list.slug}`),
    /** The version that another user has saved while this user changed the values. */
    conflict,
    closeConflict: () => setConflict(undefined),
    /** Continues with the version of the other user. */
    adoptConflict() {
      if (!conflict || id === undefined) return;
      setConflict(undefined);
      queries.setQueryData(queryOf(id).queryKey, conflict);
      adopt(conflict, values);
    },
  };
}
