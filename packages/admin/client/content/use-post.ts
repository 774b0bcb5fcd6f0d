import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import { send } from "../api/connection.ts";
import type { List, Schemas } from "../api/directory.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { type FieldErrors, fieldErrorsOf, messageOf } from "../api/problem.ts";
import { toVersioned, type VersionedItem } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { type FormField, toChanges, toField } from "../forms/fields.ts";
import { useUserId } from "./content-type.ts";
import { localCopy } from "./local-copy.ts";
import { editedArgs, merge, type PostValues, toPostValues, toSent } from "./post-values.ts";

/** How a post is saved. */
export interface SaveOptions {
  readonly status?: string;
  /** Whether it replaces a version of another user. */
  readonly isForced?: boolean;
  /** Whether nothing is said about it. */
  readonly isQuiet?: boolean;
}
/** The post that is edited. */
export type Post = ReturnType<typeof usePost>;

/** Reads a post with everything that can be edited. */
export async function readPost(list: List, id: string): Promise<VersionedItem> {
  const { body, headers } = await send<Item>("GET", itemPath(list, id), { context: "edit" });
  return toVersioned(list, body, headers);
}

/** The opened version of a post, its values, and those that the user has changed. */
interface Edited {
  readonly base: { readonly id: string | undefined; readonly stored: VersionedItem | undefined };
  readonly before: PostValues;
  readonly values: PostValues;
}

/** Sends the changed values of a post, and reads the stored ones. */
async function store(
  list: List,
  fields: readonly FormField[],
  { base, before, values }: Edited,
  { isForced = false, ...options }: SaveOptions,
) {
  const changed = toSent(before, values, options);
  const input = toChanges(fields, before, changed, base.id === undefined);
  // After the button that publishes, the stored status replaces the chosen one.
  const sent = options.status === undefined ? changed : values;
  if (base.id === undefined) {
    const { body } = await send<Item>("POST", list.path, { status: "draft", ...input });
    const id = idOf(list, body);
    return { id, sent, wasNew: true, stored: await readPost(list, id) };
  }
  const etag = base.stored?.etag;
  const versioned = etag !== undefined && !isForced ? { headers: { "If-Match": etag } } : {};
  if (Object.keys(input).length > 0 || isForced)
    await send("PATCH", itemPath(list, base.id), input, versioned);
  return { id: base.id, sent, wasNew: false, stored: await readPost(list, base.id) };
}

/** The state of the screen of a post: the stored values, the changed ones, and the functions to save them. */
export function usePost(
  list: List,
  args: Schemas,
  firstId: string | undefined,
  first: VersionedItem | undefined,
) {
  const t = useTranslations("content");
  const labelOf = useLabel();
  const user = useUserId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const fields = useMemo<readonly FormField[]>(
    () =>
      Object.entries(editedArgs(args)).map(([name, schema]) =>
        toField(list, name, schema, schema.required === true, labelOf),
      ),
    [list, args, labelOf],
  );
  const [base, setBase] = useState({ id: firstId, stored: first });
  const before = useMemo(() => toPostValues(fields, base.stored?.item), [fields, base]);
  const [values, setValues] = useState<PostValues>(before);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasConflict, setConflict] = useState(false);
  const copy = useMemo(() => localCopy(user, list.path, base.id), [user, list.path, base.id]);
  const changes = useMemo(() => toChanges(fields, before, values, false), [fields, before, values]);
  const isDirty = Object.keys(changes).length > 0;
  const latest = useRef({ base, before, values, changes });
  latest.current = { base, before, values, changes };

  /** Changes a value to one that depends on the current one. */
  const change = useCallback((name: string, toNext: (now: unknown) => unknown) => {
    setValues((now) => {
      const value = toNext(now[name]);
      return now[name] === value ? now : { ...now, [name]: value };
    });
    setErrors((now) =>
      name in now ? Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)) : now,
    );
  }, []);
  const set = useCallback((name: string, value: unknown) => change(name, () => value), [change]);

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Runs requests one after another: each of them expects the version that the one before has stored. */
  const inOrder = useCallback(<T>(run: () => Promise<T>): Promise<T> => {
    const running = queue.current.then(run);
    queue.current = running.catch(() => undefined);
    return running;
  }, []);
  /** Applies the values that the site has stored. Values that were changed since they were sent are preserved. */
  const adopt = useCallback(
    (id: string, stored: VersionedItem, sent: PostValues) => {
      // The next request reads what was rendered last.
      flushSync(() => {
        setBase({ id, stored });
        setValues((now) => merge(now, sent, toPostValues(fields, stored.item)));
      });
      queries.setQueryData(["item", list.slug, id, "edit"], stored);
    },
    [fields, list, queries],
  );

  const save = useMutation({
    mutationFn: (options: SaveOptions) =>
      inOrder(async () => {
        const saved = await store(list, fields, latest.current, options);
        localCopy(user, list.path, latest.current.base.id).clear();
        adopt(saved.id, saved.stored, saved.sent);
        return saved;
      }),
    onSuccess: async ({ id, wasNew, stored }, { isQuiet }) => {
      setErrors({});
      setConflict(false);
      if (!isQuiet) notifications.show({ message: t(savedMessage(stored.item["status"])) });
      void queries.invalidateQueries({ queryKey: ["items"] });
      void queries.invalidateQueries({ queryKey: ["revisions", list.slug, id] });
      if (!wasNew) return;
      const screen = location.state.screen ?? `${list.slug}/new ${location.state.__TSR_key}`;
      await navigate({
        to: `/${list.slug}/${id}`,
        replace: true,
        state: { screen },
        ignoreBlocker: true,
      });
    },
    onError: (error, { isQuiet }) => {
      if (error instanceof ApiError && error.status === 412) return setConflict(true);
      const found = fieldErrorsOf(error);
      setErrors(found);
      if (isQuiet) return;
      const known = fields.filter(({ name }) => name in found);
      notifications.show({
        color: "red",
        message:
          known.length > 0 ? known.map(({ name }) => found[name]).join(" ") : toMessage(error),
      });
    },
  });
  const toMessage = (error: unknown): string =>
    error instanceof TypeError ? t("offline") : messageOf(error);

  // Input is immediately stored on this device, until it is saved or undone.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (!isDirty && wasDirty.current) copy.clear();
    wasDirty.current = isDirty;
    if (!isDirty) return undefined;
    const timer = window.setTimeout(() => copy.write(changes), 600);
    return () => window.clearTimeout(timer);
  }, [copy, changes, isDirty]);

  return {
    list,
    fields,
    id: base.id,
    item: base.stored?.item,
    etag: base.stored?.etag,
    mayRemove: base.stored?.mayRemove ?? false,
    before,
    values,
    set,
    change,
    setAll: setValues,
    changes,
    latest,
    errors,
    isDirty,
    save,
    adopt,
    inOrder,
    copy,
    user,
    hasConflict,
    setConflict,
    toMessage,
    /** Whether a value can be edited, that is, whether the site accepts it. */
    has: (name: string) => Object.hasOwn(args, name),
    /** Saves values over a version that somebody else has saved. */
    saveOver: (stored: VersionedItem, chosen: PostValues) => {
      // The request reads what was rendered last.
      flushSync(() => {
        setBase({ id: base.id, stored });
        setValues(chosen);
        setConflict(false);
      });
      save.mutate({});
    },
    /** Applies the currently stored values if nothing was changed. */
    refresh: async () => {
      if (base.id === undefined || isDirty) return;
      const { id } = base;
      await inOrder(async () => adopt(id, await readPost(list, id), values));
    },
    /** Replaces the changed values by the currently stored ones. */
    reload: async () => {
      if (base.id === undefined) return;
      const stored = await readPost(list, base.id);
      copy.clear();
      setConflict(false);
      setBase({ id: base.id, stored });
      setValues(toPostValues(fields, stored.item));
    },
  };
}

const savedMessage = (status: unknown) => {
  switch (status) {
    case "publish":
    case "private":
      return "savedPublished" as const;
    case "future":
      return "savedScheduled" as const;
    case "pending":
      return "savedPending" as const;
    default:
      return "savedDraft" as const;
  }
};
