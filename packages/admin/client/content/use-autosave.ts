import { useCallback, useEffect, useRef, useState } from "react";
import { type Input, send } from "../api/connection.ts";
import type { Item } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { itemPath } from "../api/items.ts";
import { type PostValues, textOf, toSent } from "./post-values.ts";
import { toChanges } from "../forms/fields.ts";
import { checkJson } from "../forms/invalid-json.ts";
import { readPost } from "./store-post.ts";
import { toLocalCopy } from "./use-local-copy.ts";
import type { Post } from "./use-post.ts";
import type { Panels } from "./use-panels.ts";

/** The interval of autosaves, in milliseconds. */
const interval = 30_000;
const texts = ["title", "content", "excerpt"];

/** The result of the last autosave. */
export interface AutosaveState {
  readonly time: number | undefined;
  readonly error: string | undefined;
}

/**
 * Saves changes every 30 seconds. The user's own drafts are updated; texts of other posts are stored separately, so
 * that visitors do not see them. `now` saves immediately and returns the preview link.
 */
export function useAutosave(post: Post, isLocked: boolean) {
  const [state, setState] = useState<AutosaveState>({ time: undefined, error: undefined });
  const { list, fields, latest, user, adopt, adoptOwn, inOrder, setConflict, save } = post;

  const write = useCallback(async (): Promise<string | undefined> => {
    const { id, stored } = latest.current.base;
    if (id === undefined || !stored) return undefined;
    const fresh = await readPost(list, id);
    if (fresh.etag !== stored.etag && !adoptOwn(id, fresh, { isQuiet: true })) {
      setConflict(true);
      return undefined;
    }
    const { before, values } = latest.current;
    const { item } = fresh;
    const isOwnDraft = item["status"] === "draft" && item["author"] === user;
    const sent = toSent(before, values, { isQuiet: true });
    if (isOwnDraft) checkJson(sent);
    const store = async (input: Input) =>
      (await send<Item>("POST", `${itemPath(list, id)}/autosaves`, input)).body;
    let body = await store(isOwnDraft ? toChanges(fields, before, sent, false) : textsOf(values));
    if (isOwnDraft && String(body["id"]) === id) adopt(id, await readPost(list, id), sent);
    // Another user has taken over the draft: it was not updated, and its autosave has only the changed texts.
    else if (isOwnDraft) body = await store(textsOf(values));
    setState({ time: Date.now(), error: undefined });
    const link = body["preview_link"];
    return typeof link === "string" && link !== "" ? link : undefined;
  }, [list, fields, latest, user, adopt, adoptOwn, setConflict]);
  const now = useCallback(() => inOrder(write), [inOrder, write]);

  const { isDirty, isNew, hasText, isSaving, hasConflict } = {
    // A status is saved by a button only.
    isDirty: Object.keys(post.changes).some((name) => name !== "status"),
    isNew: post.id === undefined,
    hasText: textOf(post.values["title"]) !== "" || textOf(post.values["content"]) !== "",
    isSaving: save.isPending,
    hasConflict: post.hasConflict,
  };
  const { mutate } = save;
  const isRunning = useRef(false);
  useEffect(() => {
    if (!isDirty || isSaving || hasConflict || isLocked || (isNew && !hasText)) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState !== "visible" || isRunning.current) return;
      if (isNew) return mutate({ isQuiet: true });
      isRunning.current = true;
      now()
        .catch((error: unknown) => setState((old) => ({ ...old, error: messageOf(error) })))
        .finally(() => (isRunning.current = false));
    }, interval);
    return () => window.clearInterval(timer);
  }, [isDirty, isNew, hasText, isSaving, hasConflict, isLocked, now, mutate]);

  // A new post is saved instead.
  const error = isNew && save.error ? messageOf(save.error) : state.error;
  return { state: { ...state, error }, now };
}

/**
 * Stores the input of a user when another user has taken over the post: on this device, and as an
 * autosave. Resolves to whether all of it is stored.
 */
export async function keepChanges({ list, latest, copy }: Post, panels: Panels): Promise<boolean> {
  const { base, before, values, changes } = latest.current;
  const hasChanges = Object.keys(changes).length > 0;
  if (base.id === undefined || (!hasChanges && !panels.isDirty)) return true;
  const isCopied = copy.write(toLocalCopy({ etag: base.stored?.etag, before, changes }, panels));
  if (!hasChanges) return isCopied;
  const saving = send("POST", `${itemPath(list, base.id)}/autosaves`, textsOf(values));
  const isSaved = await saving.then(
    () => true,
    () => false,
  );
  const isText = Object.keys(changes).every((name) => texts.includes(name));
  return isCopied || (isSaved && isText && !panels.isDirty);
}

const textsOf = (values: PostValues) =>
  Object.fromEntries(
    texts.filter((name) => name in values).map((name) => [name, textOf(values[name])]),
  );
