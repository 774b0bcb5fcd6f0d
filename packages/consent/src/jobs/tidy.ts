import type { Where } from "@waymark/core";
import { defineJob, type Context } from "../builder.ts";
import { consentSettings } from "../settings.ts";
import type { tables } from "../tables.ts";

type Old = Where<typeof tables.choices.columns>;
const day = 86_400_000;
/** Rows that one transaction removes. */
const portion = 1_000;

/** Deletes choices past the retention period, and the oldest ones beyond the maximum number. */
export const tidyLog = defineJob({
  name: "consent.tidy-log",
  every: "1h",
  timeout: "1h",
  transaction: false,
  async handler(call) {
    const { db, settings, clock, options, signal } = call;
    const before = new Date(clock.now().getTime() - settings.get(consentSettings).log_days * day);
    const [newest] = await db.choices.find({ orderBy: "id", direction: "desc", limit: 1 });
    const last = (newest?.id ?? 0) - options.logRows;
    const old: readonly Old[] = [{ at: { lt: before } }, { id: { lte: Math.max(0, last) } }];
    for (const where of old)
      while (!signal.aborted && (await call.write((own) => removeSome(own, where))) === portion);
  },
});

async function removeSome({ db }: Pick<Context, "db">, where: Old): Promise<number> {
  const rows = await db.choices.find({ where, orderBy: "id", limit: portion, columns: ["id"] });
  if (rows.length === 0) return 0;
  return db.choices.removeAll({ id: { in: rows.map(({ id }) => id) } });
}
