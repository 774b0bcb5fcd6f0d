import { accounts } from "@waymark/accounts";
import { testSite } from "@waymark/core/testing";
import { expect, test } from "vitest";
import { content } from "../index.ts";

test("a write that says how old what it has read is, is refused when the item is newer", async () => {
  await using site = await testSite({ modules: [accounts(), content()] });
  await site.site.start();
  const editor = site.as({ roles: ["editor"], id: 1 });
  const { body } = await editor.post("/core/v2/posts", { title: "Tides", status: "publish" });
  const path = `/core/v2/posts/${body.id}`;
  const read = (await editor.get(path)).headers.get("last-modified") as string;
  site.clock.advance(60_000);
  const headers = { "if-unmodified-since": read };
  expect((await editor.edit(path, { title: "High tides" }, headers)).status).toBe(200);
  const late = await editor.edit(path, { title: "Low tides" }, headers);
  expect([late.status, late.body.code]).toEqual([412, "rest_precondition_failed"]);
  expect((await editor.get(path)).body.title.rendered).toBe("High tides");
});
