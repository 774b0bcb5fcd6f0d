import { escapeHtml } from "@waymark/core";

/** A collapsible list; the reference system has a drop-down that needs a script. */
export const toMenu = (label: string, className: string, list: string): string =>
  `<details class="${className}"><summary>${escapeHtml(label)}</summary>${list}</details>`;

/** Values grouped by a key, in their order. */
export function toGroups<T>(
  values: readonly T[],
  keyOf: (value: T) => number,
): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
