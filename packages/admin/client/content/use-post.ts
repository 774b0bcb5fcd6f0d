import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import type { List, Schemas } from "../api/directory.ts";
import { type FieldErrors, fieldErrorsOf, messageOf } from "../api/problem.ts";
import type { Lost } from "../api/lost-write.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { type FormField, toChanges, toField } from "../forms/fields.ts";
import { hasSent } from "../forms/merge.ts";
import { useUserId } from "./content-type.ts";
import type { LocalCopy } from "./kept-copies.ts";
import { localCopy, newCopyName } from "./local-copy.ts";
import { editedArgs, merge, type PostValues, toPostValues } from "./post-values.ts";
import { readPost, type SaveOptions, type Sending, storePost, toSending } from "./store-post.ts";

/** The post that is edited. */
export type Post = ReturnType<typeof usePost>;

/** The version of the post that is edited. */
interface Base {
  readonly id: string | undefined;
  readonly stored: VersionedItem | undefined;
  /** Values of an older version that was edited before: saving them over a newer version is a conflict. */
  readonly before?: PostValues;
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
  const [base, setBase] = useState<Base>({ id: firstId, stored: first });
  const before = useMemo(
    () => ({ ...toPostValues(fields, base.stored?.item), ...base.before }),
    [fields, base],
  );
  const [values, setValues] = useState<PostValues>(before);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasConflict, setConflict] = useState(false);
  const [newName] = useState(newCopyName);
  const copyOf = useCallback(
    (id: string | undefined) => localCopy(user, list.path, id ?? newName),
    [user, list.path, newName],
  );
  const copy = useMemo(() => copyOf(base.id), [copyOf, base.id]);
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

  /** What a save without a response has sent: the site may have stored it. */
  const unanswered = useRef<Sending>(undefined);
  /** Continues with a newer version if all that differs in it was sent by this user. Returns whether it is. */
  const adoptOwn = useCallback(
    (id: string, stored: VersionedItem, options: SaveOptions): boolean => {
      const now = toPostValues(fields, stored.item);
      const { before } = latest.current;
      const own = [toSending(latest.current, options), unanswered.current].find(
        (one) => one && hasSent(now, before, one.sent),
      );
      if (!own) return false;
      unanswered.current = undefined;
      adopt(id, stored, own.shown);
      return true;
    },
    [fields, adopt],
  );
  const creation: Lost<PostValues> = useRef(undefined);
  /** The values that the last save has sent. */
  const sent = useRef<PostValues>(undefined);
  /** Stores the latest values; if the response of the save before was lost, over the version which that has stored. */
  const storeLatest = async (options: SaveOptions) => {
    const edited = latest.current;
    sent.current = edited.values;
    try {
      return await storePost(list, fields, edited, options, creation);
    } catch (error) {
      const { id } = edited.base;
      const isConflict = error instanceof ApiError && error.status === 412;
      if (!isConflict) unanswered.current = toSending(edited, options);
      else if (id !== undefined && adoptOwn(id, await readPost(list, id), options))
        return storePost(list, fields, latest.current, options, creation);
      throw error;
    }
  };

  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const save = useMutation({
    mutationFn: (options: SaveOptions) =>
      inOrder(async () => {
        const saved = await storeLatest(options);
        unanswered.current = undefined;
        // Values for search engines are saved after the post.
        const old = copyOf(latest.current.base.id);
        const { seo = {} } = old.read() ?? {};
        old.clear();
        if (Object.keys(seo).length > 0) copyOf(saved.id).write({ values: {}, seo });
        adopt(saved.id, saved.stored, saved.shown);
        return saved;
      }),
    onSuccess: async ({ id, wasNew, stored }, { isQuiet }) => {
      setErrors({});
      setConflict(false);
      if (!isQuiet) notifications.show({ message: t(savedMessage(stored.item["status"])) });
      void queries.invalidateQueries({ queryKey: ["items"] });
      void queries.invalidateQueries({ queryKey: ["revisions", list.slug, id] });
      // The user may have left for another screen.
      if (!wasNew || !isMounted.current) return;
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
    /** Applies changes that were left earlier. If they were made to another version, that one is edited again. */
    restore: (left: PostValues, from: LocalCopy["from"]) => {
      if (from && base.stored && from.etag !== base.stored.etag)
        setBase({ ...base, stored: { ...base.stored, etag: from.etag }, before: from.before });
      setValues((now) => ({ ...now, ...left }));
    },
    changes,
    latest,
    errors,
    isDirty,
    /** Whether there are changes that no request contains. */
    hasUnsent: isDirty && !(save.isPending && sent.current === values),
    save,
    adopt,
    adoptOwn,
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
