import { accounts, content, forms, pageLayout, pages, popup } from "./index.ts";
import { testSite } from "@waymark/testing";
import { expect, onTestFinished, test } from "vitest";

/** A site with themed pages, and a form that redirects to a payment service. */
async function startShop() {
  const started = await testSite({
    url: "https://site.test",
    modules: [accounts(), content(), forms({ layout: pageLayout }), pages(), popup()],
  });
  onTestFinished(() => started[Symbol.asyncDispose]());
  const admin = started.as({ id: 1, roles: ["administrator"] });
  await admin.post("/forms/v1/forms", {
    title: "Pay",
    fields: [{ key: "name", type: "textbox", label: "Name" }],
    redirect: "https://pay.example:8443/go?n={field:name}",
  });
  const formActions = async (address: string) => {
    const page = await started.site.fetch(new Request(new URL(address, "https://site.test")));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<form")]);
    const policy = page.headers.get("content-security-policy") ?? "";
    return policy.split("; ").find((one) => one.startsWith("form-action"));
  };
  return { admin, formActions };
}

const allowed = "form-action 'self' https://pay.example:8443";

test("a themed page allows the redirect host of its form, also in a popup, and others do not", async () => {
  const { admin, formActions } = await startShop();
  const { body: post } = await admin.post("/core/v2/posts", {
    title: "Fog",
    content: "<p>[form pay]</p>",
    status: "publish",
  });
  expect(await formActions("/forms/pay")).toBe(allowed);
  expect(await formActions(post.link)).toBe(allowed);
  expect(await formActions("/?s=fog")).toBe("form-action 'self'");
  const dialog = { title: "Pay", content: "<p>[form pay]</p>", status: "publish" };
  const { status } = await admin.post("/core/v2/popups", dialog);
  expect(status).toBe(201);
  expect(await formActions("/?s=fog")).toBe(allowed);
});
