import { useEffect, useRef } from "react";
import { pick } from "../forms/merge.ts";
import type { Post } from "./use-post.ts";
import type { Panels } from "./use-panels.ts";

/** The copy of changed input, with the version of the post that was edited. */
export const toLocalCopy = (
  { etag, before, changes }: Pick<Post, "etag" | "before" | "changes">,
  panels: Panels,
) => ({
  values: changes,
  panels: panels.changes,
  ...(etag !== undefined && { from: { etag, before: pick(before, Object.keys(changes)) } }),
});

/** Stores the input of a post on this device immediately, until it is saved or undone. */
export function useLocalCopy(
  { id, etag, before, copy, changes, isDirty }: Post,
  panels: Panels,
): void {
  const isChanged = isDirty || panels.isDirty;
  const wasChanged = useRef(false);
  useEffect(() => {
    if (!isChanged && wasChanged.current) copy.clear();
    wasChanged.current = isChanged;
    if (!isChanged) return undefined;
    const write = () => copy.write(toLocalCopy({ etag, before, changes }, panels));
    const timer = window.setTimeout(write, 600);
    return () => window.clearTimeout(timer);
  }, [copy, etag, before, changes, panels.changes, isChanged]);

  const isNew = id === undefined;
  useEffect(() => (isNew ? copy.hold() : undefined), [isNew, copy]);
}
