import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { type Lost, repeatLost, sendNew } from "../api/lost-write.ts";
import { itemQuery, readItem, type VersionedItem } from "../api/queries.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { toMerged, toRenewed } from "../forms/merge.ts";
import { useFormErrors } from "../forms/use-form-errors.ts";
import { useStoredAddress } from "../forms/use-stored-address.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { type RedirectValues, toArgs, toChangedArgs, toValues } from "./redirect.ts";
import { useGroups } from "./use-groups.ts";

/** The fields that can have an error, in the order of the form. */
const names = ["url", "action_code", "action_data", "title", "group_id", "position"];

const isSame = (one: RedirectValues, other: RedirectValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The values that replace a version of another user. */
interface Over {
  readonly stored: VersionedItem;
  readonly values: RedirectValues;
}

/** A redirect as it was saved. */
interface Saved {
  readonly id: string;
  readonly values: RedirectValues;
}

/** The state of the form of a redirect, or of a new one without an id. `initial` are the stored values. */
export function useRedirectForm(list: List, firstId: string | undefined, initial: RedirectValues) {
  const t = useTranslations("form");
  const queries = useQueryClient();
  const refresh = useRefresh(list.slug);
  // The version that the user edits: it may be older than the stored one.
  const [opened, setOpened] = useState(initial);
  const [values, setValues] = useState(initial);
  // A new redirect has an id once it is saved.
  const [created, setCreated] = useState<string>();
  const id = firstId ?? created;
  const showAddress = useStoredAddress(list.slug);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const [conflict, setConflict] = useState<VersionedItem>();
  const { errors, show, clear } = useFormErrors(names);
  const groups = useGroups();
  const standard = (groups.find(({ isDefault }) => isDefault) ?? groups[0])?.id ?? "";
  const withGroup = (one: RedirectValues) => ({ ...one, group: one.group || standard });
  const isDirty = !isSame(values, opened);
  const adopt = (version: RedirectValues) => {
    setOpened(version);
    setValues(version);
  };
  if (firstId !== undefined && !isDirty && !isSame(initial, opened)) adopt(initial);

  /** The values of a save that has had no response. */
  const sent = useRef<RedirectValues>(undefined);
  /** Redirects have no ETag: the stored version is read and compared before each save. */
  const update = async (item: string, over: Over | undefined): Promise<Saved | undefined> => {
    const newest =
      over?.stored ?? (await readItem(list, item, undefined, new AbortController().signal));
    const theirs = toValues(newest.item, "");
    const merged =
      over?.values ?? toMerged(theirs, { before: opened, now: values, sent: sent.current });
    sent.current = undefined;
    if (!merged) {
      setConflict(newest);
      return undefined;
    }
    sent.current = merged;
    const path = `${list.path}/${encodeURIComponent(item)}`;
    await send("POST", path, toChangedArgs(theirs, withGroup(merged)));
    sent.current = undefined;
    return { id: item, values: merged };
  };
  const lost: Lost<RedirectValues> = useRef(undefined);
  const create = async (all: RedirectValues): Promise<Saved> => {
    const first = lost.current;
    const earlier = await repeatLost(lost);
    const write = { method: "POST", path: list.path, input: toArgs(all), values: all };
    const { body } = earlier?.reply ?? (await sendNew(write, lost));
    // The response lists redirects; the one that the request has created is the newest.
    const { items = [] } = body as { readonly items?: readonly Item[] };
    const created = String(Math.max(...items.map((item) => Number(idOf(list, item)))));
    if (earlier && !isSame(earlier.values, all)) {
      // It is repeated again unless the redirect gets the values.
      lost.current = first;
      await send("POST", itemPath(list, created), toChangedArgs(earlier.values, all));
      lost.current = undefined;
    }
    return { id: created, values: all };
  };
  const save = useMutation({
    mutationFn: async (over?: Over) => {
      const saved = await (id === undefined ? create(withGroup(values)) : update(id, over));
      return { saved, before: values };
    },
    onSuccess: async ({ saved, before }) => {
      if (!saved) return;
      setConflict(undefined);
      notifications.show({ message: id === undefined ? t("created") : t("saved") });
      await refresh();
      if (isSame(latest.current, before)) return leave.to(`/${list.slug}`);
      // What was typed meanwhile is not saved yet.
      clear();
      setOpened(saved.values);
      setValues((now) => toRenewed(saved.values, before, now));
      if (id !== undefined) return;
      setCreated(saved.id);
      await showAddress(saved.id);
    },
    onError: (error) => show(error),
  });
  const leave = useLeaveQuestion(isDirty);
  return {
    id,
    opened,
    values: withGroup(values),
    set: (changes: Partial<RedirectValues>) => setValues((now) => ({ ...now, ...changes })),
    groups,
    errors,
    isDirty,
    save,
    /** The version that another user has saved while this user changed the values. */
    conflict,
    closeConflict: () => setConflict(undefined),
    /** Continues with the version of the other user. */
    adoptConflict() {
      if (!conflict || id === undefined) return;
      setConflict(undefined);
      queries.setQueryData(itemQuery(list, id).queryKey, conflict);
      adopt(toValues(conflict.item, ""));
    },
  };
}
