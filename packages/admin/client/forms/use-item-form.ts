import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import { type List, type Schemas, useSchemas } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { editContextOf, itemQuery, readItem, type VersionedItem } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { useRefresh } from "../api/use-refresh.ts";
import type { Values } from "../conflict/choices.ts";
import {
  hasSent,
  isChanged,
  toChanges,
  toPrefilled,
  toRenewed,
  toSections,
  toValues,
} from "./fields.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useLeaveQuestion } from "./use-leave-question.tsx";

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
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefresh(list.slug);
  const sections = useMemo(() => toSections(list, args, labelOf), [list, args, labelOf]);
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // The version that the user edits: it may be older than the stored one, which is read again after changes.
  const [opened, setOpened] = useState(stored);
  const before = useMemo(() => toValues(fields, opened?.item), [fields, opened]);
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [values, setValues] = useState<Values>(() =>
    stored ? before : { ...before, ...toPrefilled(fields, given) },
  );
  /** Continues with another version. Fields that differ from the values `saved`, since the user is typing, stay as they are. */
  const adopt = (version: VersionedItem, saved: Values) => {
    setOpened(version);
    setValues((now) => toRenewed(toValues(fields, version.item), saved, now));
  };
  const errors = useFormErrors(fields.map(({ name }) => name));
  const context = editContextOf(useSchemas(list));
  const [conflict, setConflict] = useState<VersionedItem>();
  const isNew = id === undefined;
  const changes = toChanges(fields, before, values, true);
  const isDirty = isChanged(fields, before, values);
  if (stored && stored !== opened && !isDirty) adopt(stored, values);

  /** What a save without a response has sent: the site may have stored it. */
  const unanswered = useRef<Values>(undefined);
  const read = (item: string) => readItem(list, item, context, new AbortController().signal);
  const update = async (item: string, etag: string | undefined, input: Values) => {
    const [method = "PATCH"] = list.operations.update?.split(" ") ?? [];
    const options = etag === undefined ? {} : { headers: { "If-Match": etag } };
    return (await send<Item>(method, itemPath(list, item), input, options)).body;
  };
  const save = useMutation({
    mutationFn: async (over?: Over) => {
      if (isNew) return { saved: (await send<Item>("POST", list.path, changes)).body, values };
      if (over) {
        const input = toChanges(fields, toValues(fields, over.stored.item), over.values, true);
        return { saved: await update(id, over.stored.etag, input), values };
      }
      try {
        return { saved: await update(id, opened?.etag, changes), values };
      } catch (error) {
        if (!isConflict(error)) {
          unanswered.current = values;
          throw error;
        }
        const version = await read(id);
        const theirs = toValues(fields, version.item);
        const own = [values, unanswered.current].find((one) => one && hasSent(theirs, before, one));
        if (!own) throw error;
        // Only this user has changed these values, by a save whose response was lost.
        const next = toChanges(fields, theirs, toRenewed(theirs, own, values), false);
        if (Object.keys(next).length === 0) return { saved: version.item, values };
        return { saved: await update(id, version.etag, next), values };
      }
    },
    onSuccess: async ({ saved, values }) => {
      errors.clear();
      unanswered.current = undefined;
      setConflict(undefined);
      leave.allow();
      notifications.show({ message: isNew ? t("created") : t("saved") });
      const { queryKey } = itemQuery(list, id ?? "", context);
      const readAt = () => queries.getQueryState(queryKey)?.dataUpdatedAt;
      const before = readAt();
      await refresh();
      if (!isNew) {
        const version = queries.getQueryData(queryKey);
        // Without a connection the item was not read again.
        if (version && readAt() !== before) adopt(version, values);
        return;
      }
      const savedId = saved ? idOf(list, saved) : "";
      await navigate({ to: savedId === "" ? `/${list.slug}` : `/${list.slug}/${savedId}` });
    },
    onError: async (error) => {
      if (!isConflict(error) || id === undefined) return errors.show(error);
      return read(id).then(setConflict, errors.show);
    },
  });
  const leave = useLeaveQuestion(isDirty && !save.isPending);
  return {
    sections,
    fields,
    before,
    values,
    setValue: (name: string, value: unknown) => setValues((now) => ({ ...now, [name]: value })),
    errors: errors.errors,
    isNew,
    isDirty,
    canSave: isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false),
    save,
    refresh,
    /** Opens the list. Changes are lost. */
    async leaveToList() {
      leave.allow();
      await navigate({ to: `/${list.slug}` });
    },
    /** The version that another user has saved while this user changed the values. */
    conflict,
    closeConflict: () => setConflict(undefined),
    /** Continues with the version of the other user. */
    adoptConflict() {
      if (!conflict || id === undefined) return;
      setConflict(undefined);
      queries.setQueryData(itemQuery(list, id, context).queryKey, conflict);
      adopt(conflict, values);
    },
  };
}
