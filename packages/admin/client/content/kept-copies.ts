import type { PanelValues } from "./panel-values.ts";

/** Values of a post that are stored in the browser until they are saved. */
export interface LocalCopy {
  readonly values: Readonly<Record<string, unknown>>;
  /** The values of panels of modules. */
  readonly panels: PanelValues;
  /** The version of the post that was edited, and its values where `values` differ; undefined for new posts. */
  readonly from?: { readonly etag: string; readonly before: Readonly<Record<string, unknown>> };
  /** The time at which they were stored, in milliseconds since 1970. */
  readonly time: number;
}

/** The copy in a text of the storage; undefined if there is none. */
export function parseCopy(text: string | null): LocalCopy | undefined {
  try {
    const { values = {}, panels = {}, from, time } = JSON.parse(text ?? "") as Partial<LocalCopy>;
    return typeof time === "number" ? { values, panels, ...(from && { from }), time } : undefined;
  } catch {
    return undefined;
  }
}

/** The copies whose keys start with a prefix, newest first, without those of open screens. */
export function leftCopies(
  texts: Readonly<Record<string, string>>,
  prefix: string,
  open: ReadonlySet<string>,
): readonly { readonly key: string; readonly copy: LocalCopy }[] {
  const found = Object.entries(texts).flatMap(([key, text]) => {
    const copy = key.startsWith(prefix) && !open.has(key) ? parseCopy(text) : undefined;
    return copy ? [{ key, copy }] : [];
  });
  return found.toSorted((one, other) => other.copy.time - one.copy.time);
}
