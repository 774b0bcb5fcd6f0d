import { moduleBuilder, defineModule } from "@waymark/core";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { hcaptcha, proofOfWork, turnstile } from "../index.ts";
import { posted } from "./browser.ts";
import { base, startSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
const fields = [
  { key: "name", type: "textbox" },
  { key: "human", type: "captcha", label: "Are you human?" },
];
const keys = { siteKey: "site-key", secret: "very-secret" };

/** Solves the task of a form as a browser does. */
async function solve(site: Site, form: { readonly id: number }): Promise<string> {
  const { body } = await site.get(`${base}/forms/${form.id}/captcha`);
  for (let n = 0; ; n++) {
    const answer = `${body.challenge}.${n}`;
    const head = createHash("sha256").update(answer).digest().readUInt32BE();
    if (Math.clz32(head) >= body.bits) return answer;
  }
}
const codeOf = async (site: Site, form: { readonly id: number }, values: object) => {
  const { status, body } = await site.send(form, { name: "Ann", ...values });
  return status === 201 ? "accepted" : (body.data.fields?.human?.code ?? body.code);
};
const easy = { captcha: proofOfWork({ bits: 4 }) };

describe.each(await testStorages())("captchas on %s", (_, storage) => {
  test("a solution is valid once, for one form, until it expires", async () => {
    await using site = await startSite({ storage: storage(), options: easy });
    const form = await site.make({ fields });
    const other = await site.make({ fields });
    expect(await codeOf(site, form, {})).toBe("captcha-missing");
    const answer = await solve(site, form);
    expect(await codeOf(site, other, { human: answer })).toBe("captcha-wrong");
    expect(await codeOf(site, form, { human: answer })).toBe("accepted");
    expect(await codeOf(site, form, { human: answer })).toBe("captcha-expired");
    const changed = (await solve(site, form)).replace(/\.4\./, ".1.");
    expect(await codeOf(site, form, { human: changed })).toBe("captcha-wrong");
    const late = await solve(site, form);
    site.clock.advance(1_201_000);
    expect(await codeOf(site, form, { human: late })).toBe("captcha-expired");
    expect(await site.list(form)).toHaveLength(1);
    // Used solutions are deleted once they have expired.
    site.clock.advance(86_400_000);
    await site.work();
    expect(await codeOf(site, form, { human: answer })).toBe("captcha-expired");
  });

  test("only one of several concurrent uses of a solution is accepted", async () => {
    await using site = await startSite({ storage: storage(), options: easy });
    const form = await site.make({ fields });
    const human = await solve(site, form);
    const all = await Promise.all(Array.from({ length: 8 }, () => codeOf(site, form, { human })));
    expect(all.filter((one) => one === "accepted")).toHaveLength(1);
  });
});

test("answers that do not match a challenge are rejected", async () => {
  await using site = await startSite({ options: { captcha: proofOfWork({ bits: 20 }) } });
  const form = await site.make({ fields });
  const { body } = await site.get(`${base}/forms/${form.id}/captcha`);
  for (const human of ["x", `${body.challenge}.`, `${body.challenge}.-1`, "1.".repeat(9000)])
    expect(await codeOf(site, form, { human })).toBe("captcha-wrong");
  // An error in another field does not use up the solution.
  expect(
    (await site.send(form, { human: `${body.challenge}.1`, odd: "x" })).body.data.fields,
  ).toEqual({
    odd: expect.objectContaining({ code: "unknown-field" }),
  });
});

test("a form has at most one captcha, and without one it has no challenge", async () => {
  await using site = await startSite();
  const form = await site.make();
  const { status, body } = await site.get(`${base}/forms/${form.id}/captcha`);
  expect([status, body.code]).toEqual([404, "forms_no_captcha"]);
  const two = [...fields, { key: "robot", type: "turnstile" }];
  const rejected = await site.admin.post(`${base}/forms`, { title: "Two", fields: two });
  expect(rejected.body.data.problems).toEqual(["A form can have only one captcha."]);
});

test("a page has the challenge and its script, and a message for browsers without scripts", async () => {
  await using site = await startSite();
  await site.make({ fields });
  const { text, headers } = await site.open("/forms/contact-me");
  expect(text).toContain('data-proof="/api/forms/v1/forms/1/captcha"');
  expect(text).toContain("<noscript>");
  const [, src = ""] = /<script src="([^"]+)" defer><\/script>/.exec(text) ?? [];
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("script-src https://site.test/forms/forms.js");
  expect(policy).toContain("connect-src https://site.test/api/forms/v1/forms/1/captcha");
  const script = await site.open(src);
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=UTF-8",
  ]);
  expect(script.headers.get("cache-control")).toContain("immutable");
  const rejected = await site.open("/forms/contact-me", posted({ "field-name": "Ann" }));
  expect([rejected.status, rejected.text]).toEqual([
    400,
    expect.stringContaining("Please solve this"),
  ]);
  expect(rejected.text).toContain('aria-describedby="form-1-human-wrong"');
});

test("inside a page the script has the nonce of that page, and is loaded once", async () => {
  const { definePageHandler } = moduleBuilder({});
  const pages = defineModule({
    name: "pages",
    pages: [
      definePageHandler("pages", ({ path }) =>
        path === "/about"
          ? new Response("<p>[form contact-me]</p><p>[form contact-me]</p><!-- </form> -->", {
              headers: {
                "content-type": "text/html",
                "content-security-policy": "script-src 'nonce-abc'; connect-src 'none'",
              },
            })
          : undefined,
      ),
    ],
  });
  await using site = await startSite({ modules: [pages()] });
  await site.make({ fields });
  const { text, headers } = await site.open("/about");
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).toMatch(/<\/form><script src="\/forms\/forms\.js[^"]*" defer nonce="abc">/);
  expect(headers.get("content-security-policy")).toBe(
    "script-src 'nonce-abc' https://site.test/forms/forms.js; connect-src https://site.test/api/forms/v1/forms/1/captcha",
  );
});

test("every captcha type uses the captcha of the site", async () => {
  await using site = await startSite({ options: easy });
  for (const type of ["captcha", "recaptcha", "recaptcha_v3", "hcaptcha", "turnstile"]) {
    const form = await site.make({ fields: [{ key: "human", type }] });
    const { body } = await site.get(`${base}/forms/${form.id}/display`);
    expect(body.captcha).toEqual({ name: "proof-of-work", site_key: "" });
    expect((await site.send(form, {})).status).toBe(400);
    expect((await site.send(form, { human: await solve(site, form) })).status).toBe(201);
  }
});

test("Turnstile is verified through the outbound client", async () => {
  await using site = await startSite({
    options: { captcha: turnstile({ ...keys, hostnames: ["site.test"] }) },
  });
  const form = await site.make({ fields: [fields[0], { key: "human", type: "recaptcha" }] });
  const address = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
  const says = (body: unknown, status = 200) =>
    site.outbound.answer(address, () => Response.json(body, { status }));
  const answer = { human: "token-1" };

  says({ success: true, hostname: "site.test" });
  expect(await codeOf(site, form, answer)).toBe("accepted");
  const [{ init }] = site.outbound.calls as [(typeof site.outbound.calls)[number]];
  expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({
    secret: "very-secret",
    sitekey: "site-key",
    response: "token-1",
  });
  says({ success: true, hostname: "elsewhere.example" });
  expect(await codeOf(site, form, answer)).toBe("captcha-wrong");
  says({ success: false, "error-codes": ["invalid-input-response"] });
  expect(await codeOf(site, form, answer)).toBe("captcha-wrong");
  says({ success: false, "error-codes": ["timeout-or-duplicate"] });
  expect(await codeOf(site, form, answer)).toBe("captcha-expired");
  says({ success: false, "error-codes": ["invalid-input-secret"] });
  expect(await codeOf(site, form, answer)).toBe("forms_captcha_unavailable");
  says("nonsense");
  expect(await codeOf(site, form, answer)).toBe("forms_captcha_unavailable");
  says({}, 500);
  const { status, body } = await site.send(form, { name: "Ann", ...answer });
  expect([status, body.code]).toEqual([503, "forms_captcha_unavailable"]);
  expect(await site.list(form)).toHaveLength(1);
  expect(JSON.stringify(site.log.lines)).not.toContain("very-secret");

  const { text, headers } = await site.open("/forms/contact-me");
  expect(text).toContain('data-sitekey="site-key" data-response-field-name="field-human"');
  expect(text).not.toContain("very-secret");
  const policy = headers.get("content-security-policy");
  expect(policy).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com/);
  expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com/);
});

test("hCaptcha submits its answer under its own field name", async () => {
  await using site = await startSite({ options: { captcha: hcaptcha(keys) } });
  const form = await site.make({ fields });
  site.outbound.answer("https://api.hcaptcha.com/siteverify", () =>
    Response.json({ success: true }),
  );
  const { status } = await site.open(
    "/forms/contact-me",
    posted({ "field-name": "Ann", "h-captcha-response": "token-2" }),
  );
  expect([status, await site.list(form)]).toEqual([303, [expect.anything()]]);
  expect(String(site.outbound.calls[0]?.init.body)).toContain("response=token-2");
});

test("the script of a captcha service runs without consent, as no form can be sent without it", async () => {
  await using site = await startSite({ options: { captcha: hcaptcha(keys) } });
  await site.make({ fields });
  const { text } = await site.open("/forms/contact-me");
  expect(text).toContain(
    '<script src="https://js.hcaptcha.com/1/api.js" defer data-consent="necessary"></script>',
  );
  expect(text).toMatch(/<script src="\/forms\/forms\.js[^"]*" defer><\/script>/);
});

test("missing keys are reported when the site is created", () => {
  expect(() => turnstile({ siteKey: "a", secret: "" })).toThrow("siteKey and secret");
  expect(() => proofOfWork({ bits: 99 })).toThrow("from 1 to 24");
});
