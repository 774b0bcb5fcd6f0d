import { useEffect, useRef } from "react";
import type { Post } from "./use-post.ts";
import type { Seo } from "./use-seo.ts";

/** Stores the input of a post on this device immediately, until it is saved or undone. */
export function useLocalCopy({ id, copy, changes, isDirty }: Post, seo: Seo): void {
  const isChanged = isDirty || seo.isDirty;
  const wasChanged = useRef(false);
  useEffect(() => {
    if (!isChanged && wasChanged.current) copy.clear();
    wasChanged.current = isChanged;
    if (!isChanged) return undefined;
    const write = () => copy.write({ values: changes, seo: seo.changes });
    const timer = window.setTimeout(write, 600);
    return () => window.clearTimeout(timer);
  }, [copy, changes, seo.changes, isChanged]);

  const isNew = id === undefined;
  useEffect(() => (isNew ? copy.hold() : undefined), [isNew, copy]);
}
