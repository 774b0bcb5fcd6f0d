/** Rows with parents. */
interface Rows {
  get(id: number): Promise<{ readonly parent: number } | undefined>;
}

/** Whether a row is the given one or one of its ancestors, so that moving it below would form a cycle. */
export async function isAbove(rows: Rows, id: number, from: number): Promise<boolean> {
  const seen = new Set<number>();
  for (let at = from; at !== 0 && !seen.has(at);) {
    if (at === id) return true;
    seen.add(at);
    at = (await rows.get(at))?.parent ?? 0;
  }
  return false;
}
