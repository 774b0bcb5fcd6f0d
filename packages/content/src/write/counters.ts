import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";

interface Counted {
  readonly type: string;
  readonly status: string;
  readonly author: number;
}
/** Moves the counters of an item from what it was to what it is; either may be missing. */
export async function countItem(
  db: Db<typeof tables>,
  before: Counted | undefined,
  after: Counted | undefined,
): Promise<void> {
  const isSame =
    before &&
    after &&
    before.status === after.status &&
    before.author === after.author &&
    before.type === after.type;
  if (isSame) return;
  if (before) await move(db, before, -1);
  if (after) await move(db, after, 1);
}

async function move(
  db: Db<typeof tables>,
  { type, status, author }: Counted,
  by: number,
): Promise<void> {
  await bump(db, "type", type, status, by);
  await bump(db, "author", `${type}:${author}`, status, by);
}

export async function bump(
  db: Db<typeof tables>,
  kind: string,
  key: string,
  status: string,
  by: number,
): Promise<void> {
  const where = { kind, key, status };
  if ((await db.counters.increment(where, { n: by })) === 0)
    await db.counters.insert({ ...where, n: by });
}
