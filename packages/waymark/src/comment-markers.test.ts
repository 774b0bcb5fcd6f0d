import { accounts, content, forms, pages } from "./index.ts";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";

test("a comment that looks like the marker of a form does not insert the form", async () => {
  const discussion = { anonymous: true, moderation: "none" } as const;
  await using started = await testSite({
    url: "https://site.test",
    modules: [accounts(), content({ discussion }), forms(), pages()],
  });
  const admin = started.as({ id: 1, roles: ["administrator"] });
  const form = { title: "Contact", fields: [{ key: "name", type: "textbox", label: "Name" }] };
  expect((await admin.post("/forms/v1/forms", form)).status).toBe(201);
  const { body: post } = await admin.post("/core/v2/posts", {
    title: "Fog",
    content: "<p>[form contact]</p>",
    status: "publish",
  });
  const sent = await started.post("/core/v2/comments", {
    post: post.id,
    author_name: "Ann",
    author_email: "ann@example.com",
    content: "[form contact]\n\nLook:\n\n[form contact]",
  });
  expect([sent.status, sent.body.code]).toEqual([201, undefined]);
  const page = await (await started.site.fetch(new Request(post.link))).text();
  expect(page.match(/data-form-key="contact"/g)).toHaveLength(1);
  expect(page.match(/<p>&#91;form contact\]<\/p>/g)).toHaveLength(2);
});
