import { afterAll, describe, expect, test } from "vitest";
import { integrityErrors } from "../test/integrity-errors.ts";
import { processes, server } from "../test/postgres.ts";

afterAll(() => server?.stop());

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  test("checks report nothing while other processes write", async () => {
    await using site = await processes(3);
    const { editor } = site.one;
    const tags: number[] = [];
    for (const name of ["Fog", "Tides"])
      tags.push((await editor.post("/core/v2/tags", { name })).body.id);
    let isOver = false;
    let looks = 0;
    const look = async () => {
      while (!isOver) {
        expect(await integrityErrors(site.one)).toEqual([]);
        looks++;
      }
    };
    const write = async () => {
      await site.atOnce(12, async ({ editor: writer }, n) => {
        for (let i = 0; i < 8; i++) {
          const created = await writer.post("/core/v2/posts", {
            title: "Ferry",
            status: "publish",
            tags,
          });
          const path = `/core/v2/posts/${created.body.id}`;
          await writer.edit(path, { title: `Ferry ${n}`, tags: tags.slice(i % 2) });
          await writer.post("/core/v2/comments", {
            post: created.body.id,
            content: `Yes ${n} ${i}`,
          });
          await writer.remove(path, { force: i % 3 === 0 });
        }
      });
      isOver = true;
    };
    await Promise.all([look(), write()]);
    expect(looks).toBeGreaterThan(2);
  });
});
