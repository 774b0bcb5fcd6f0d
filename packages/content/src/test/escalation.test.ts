import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { statuses } from "../index.ts";
import { idOf, otherAuthor, startSite, type CallerName, type ContentSite } from "./site.ts";
import { insertRow } from "./table-access.ts";

const posts = "/core/v2/posts";
const now = "2025-01-01T00:00:00";

const plugin = defineModule({
  name: "imports",
  requires: ["content"],
  contributes: [
    statuses({ name: "calendar-ea-success", label: "Imported", public: true }),
    statuses({ name: "calendar-ea-pending", label: "Import pending" }),
  ],
});
const requested = [
  ...["draft", "pending", "private", "publish", "future"],
  ...["calendar-ea-success", "calendar-ea-pending"],
];
/**
 * The statuses that are or will be visible to readers. They require the permission for published
 * items. `trashed` is an item that had such a status.
 */
const out = ["publish", "future", "calendar-ea-success", "trashed"];
const states = [...requested, "trash", "trashed"];
const roles: readonly CallerName[] = [
  ...(["editor", "author", "contributor", "subscriber", "roleless", "anonymous"] as const),
];

/** One post to try one step with. */
interface Step {
  readonly id: number;
  readonly as: CallerName;
  readonly isOwn: boolean;
  readonly from: string;
  readonly to: string;
}
async function fill(site: ContentSite): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const as of roles)
    for (const isOwn of as === "anonymous" ? [false] : [true, false])
      for (const from of states)
        for (const to of requested) {
          const step = { id: 100 + steps.length, as, isOwn, from, to };
          const extra = { trashed: { status: "publish", slug: "was-out", at: now } };
          const date = from === "future" ? "2030-01-01T00:00:00" : now;
          await site.site.run(insertRow, {
            ...{ id: step.id, type: "post", title: "T", slug: `t-${step.id}` },
            ...{ date, date_gmt: date, modified: now, modified_gmt: now },
            author: isOwn ? idOf(as) : otherAuthor,
            ...(from === "trashed" ? { status: "trash", extra } : { status: from }),
          });
          steps.push(step);
        }
  return steps;
}
function mayEdit({ as, isOwn, from }: Step): boolean {
  if (as === "editor") return true;
  if (!isOwn) return false;
  return as === "author" || (as === "contributor" && !out.includes(from));
}
const mayGive = ({ as, from, to }: Step): boolean =>
  as === "editor" || as === "author" || to === from || to === "draft" || to === "pending";

/** A date at which the requested status is the resulting one. */
const dateFor = (to: string) => (to === "future" ? "2031-01-01T00:00:00" : "2020-01-01T00:00:00");
const statusesOf = async (site: ContentSite) =>
  new Map((await site.dump()).content.map(({ id, status }) => [id, status]));

describe.each(await testStorages())("on %s", (_, storage) => {
  test("no change of status bypasses the permissions to edit the item and to publish", async () => {
    await using site = await startSite({ storage: storage(), modules: [plugin()] });
    const steps = await fill(site);
    const before = await statusesOf(site);
    const expected = new Map(before);
    for (const step of steps) {
      const { id, as, to } = step;
      const input = { status: to, date: dateFor(to) };
      const { status, body } = await site[as].edit(`${posts}/${id}`, input);
      const isDone = mayEdit(step) && mayGive(step);
      if (isDone) expected.set(id, to);
      const rejected = as === "anonymous" ? 401 : 403;
      const code = mayEdit(step) ? "rest_cannot_publish" : "rest_cannot_edit";
      expect({ ...step, status, code: body.code }).toEqual({
        ...step,
        ...(isDone ? { status: 200 } : { status: rejected, code }),
      });
    }
    expect(await statusesOf(site)).toEqual(expected);
  });

  test("an autosave cannot set a status that an update of the item could not set", async () => {
    await using site = await startSite({ storage: storage(), modules: [plugin()] });
    const steps = await fill(site);
    const before = await statusesOf(site);
    for (const { id, as, to } of steps) {
      const input = { title: "Two", status: to, date: dateFor(to) };
      await site[as].post(`${posts}/${id}/autosaves`, input);
    }
    const after = await statusesOf(site);
    for (const step of steps) {
      const allowed = [before.get(step.id), ...(mayEdit(step) && mayGive(step) ? [step.to] : [])];
      expect({ ...step, after: after.get(step.id) }).toEqual({
        ...step,
        after: expect.toBeOneOf(allowed),
      });
    }
  });

  test("a past date, a batch or a form does not publish a scheduled item without the right", async () => {
    await using site = await startSite({ storage: storage() });
    const dated = { status: "future", date: "2020-01-01T00:00:00" };
    await site.contributor.post(posts, { title: "T" });
    const before = await site.dump();
    const created = await site.contributor.post(posts, { title: "T", ...dated });
    const edited = await site.contributor.edit(`${posts}/1`, dated);
    const form = await site.contributor.send("POST", `${posts}/1`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "status=publish",
    });
    const query = await site.contributor.send("POST", `${posts}/1?status=publish`);
    for (const { status, body } of [created, edited, form, query])
      expect([status, body.code]).toEqual([403, "rest_cannot_publish"]);
    const requests = [{ method: "PATCH", path: `/core/v2/posts/1`, body: { status: "publish" } }];
    const { body: batch } = await site.contributor.post("/batch/v1", { requests });
    expect(batch.responses).toMatchObject([{ status: 403, body: { code: "rest_cannot_publish" } }]);
    expect(await site.dump()).toEqual(before);
  });

  test("a contributor cannot change or delete their own published post", async () => {
    await using site = await startSite({ storage: storage() });
    const author = idOf("contributor");
    await site.editor.post(posts, { title: "Out", status: "publish", author });
    for (const change of [{ title: "x" }, { status: "draft" }, { date: now }, {}])
      expect((await site.contributor.edit(`${posts}/1`, change)).body.code).toBe(
        "rest_cannot_edit",
      );
    const autosave = await site.contributor.post(`${posts}/1/autosaves`, { title: "x" });
    expect(autosave.status).toBe(403);
    expect((await site.contributor.remove(`${posts}/1`)).status).toBe(403);
  });
});
