import { dayMs } from "@waymark/core";
import * as z from "zod";
import { type Context, defineJob } from "../builder.ts";
import { releaseFiles } from "../uploads/store.ts";

/** The number of submissions per transaction. */
const batchSize = 250;
/** Days after which an email that could not be sent is deleted. */
const maxAgeDays = 30;

/** Moves submissions past the retention period of their form to the trash, in batches. */
export const expire = defineJob({
  name: "forms.expire",
  every: "1d",
  args: { after: z.int().default(0) },
  async handler({ args, db, clock, jobs }) {
    const now = clock.now().getTime();
    await db.spent.removeAll({ until: { lt: new Date(now) } });
    await db.outbox.removeAll({ created: { lt: new Date(now - maxAgeDays * dayMs) } });
    const [form] = await db.forms.find({
      where: { id: { gt: args.after } },
      orderBy: "id",
      limit: 1,
      forUpdate: true,
    });
    if (!form) return;
    const { expire_days: days } = form.body.saving;
    const isDone =
      days === 0 || (await trashOld({ db, jobs }, form, new Date(now - days * dayMs))) < batchSize;
    await jobs.add(expire, { after: isDone ? form.id : args.after }, { key: "forms.expire on" });
  },
});

/** Returns the number of trashed submissions. Their files are deleted permanently. */
async function trashOld(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  form: { readonly id: number; readonly submissions: number },
  before: Date,
): Promise<number> {
  const old = await db.submissions.find({
    where: { form: form.id, status: "publish", created: { lt: before } },
    orderBy: "created",
    limit: batchSize,
    columns: ["id"],
  });
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await releaseFiles({ db, jobs }, ids);
  await db.submissions.updateAll({ id: { in: ids } }, { status: "trash" });
  await db.forms.update(form.id, { submissions: form.submissions - old.length });
  return old.length;
}
