import { moduleBuilder, defineModule } from "@waymark/core";
import { afterAll, describe, expect, test } from "vitest";
import { emptyTrash } from "../jobs/empty-trash.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { processes, server } from "./postgres.ts";

const posts = "/core/v2/posts";
const { defineTask } = moduleBuilder({});
const strike = defineTask("hours.strike", ({ transaction }, _: void) =>
  transaction(({ jobs }) => jobs.add(emptyTrash)),
);
const hours = defineModule({ name: "hours", requires: ["content"], tasks: [strike] });
afterAll(() => server?.stop());

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  // Trial R-6 of docs/reliability.md.
  test("an item restored while the trash is emptied is either complete or deleted", async () => {
    await using site = await processes(2, { modules: [hours()] });
    const [one, two] = [site.one, site.all[1]!];
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) {
      const { body } = await one.editor.post(posts, { title: `Boat ${n}`, status: "publish" });
      await one.editor.remove(`${posts}/${body.id}`);
      ids.push(body.id);
    }
    for (const { clock } of site.all) clock.advance(30 * 86_400_000);
    await one.site.run(strike, undefined);
    const emptied = one.site.runJobs();
    const restored: number[] = [];
    /** The job has locked the item for longer than requests wait if the status is 503. */
    const restore = async (id: number): Promise<number> => {
      const { status } = await two.editor.edit(`${posts}/${id}`, { status: "publish" });
      return status === 503 ? restore(id) : status;
    };
    // From the end, because the job starts at the other end.
    for (const id of ids.toReversed()) {
      const status = await restore(id);
      expect([200, 404]).toContain(status);
      if (status === 200) restored.push(id);
    }
    await emptied;
    const rows = await one.dump();
    expect(rows.content.map(({ id }) => id)).toEqual(restored.toSorted((a, b) => a - b));
    expect(
      rows.content.every(({ status, trashed_gmt: at }) => status === "publish" && at === ""),
    ).toBe(true);
    expect(await integrityErrors(one)).toEqual([]);
  });
});
