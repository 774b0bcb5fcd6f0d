/** Ids above this are not taken over: the next ones that the site gives would leave what its search can hold. */
const highestKept = 20_000_000;

/** The id of the source where it is free here, else none: then the storage gives one. */
export async function keptId(
  rows: { get(id: number): Promise<unknown> },
  id: number,
): Promise<{ readonly id?: number }> {
  if (id <= 0 || id > highestKept || (await rows.get(id)) !== undefined) return {};
  return { id };
}
