import { createSession, createUser } from "@waymark/accounts";
import { moduleBuilder, defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { posted, ticketIn } from "./browser.ts";
import { ann, base, contact, home, startSite } from "./site.ts";

const filled = { "field-name": ann.name, "field-email": ann.email, "field-message": ann.message };

/** The cookie that a response sets, as the browser sends it back. */
const cookieOf = ({ headers }: { readonly headers: Headers }) =>
  (headers.get("set-cookie") ?? "").split(";")[0] ?? "";

test("a visitor opens a form, corrects it and submits it without a script", async () => {
  await using site = await startSite();
  const form = await site.make({ settings: {} });
  const opened = await site.open("/forms/contact-me");
  expect(opened.status).toBe(200);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(opened.text).toContain('<label for="form-1-email">Email');
  const ticket = ticketIn(opened.text);
  site.clock.advance(5000);
  const wrong = await site.open(
    "/forms/contact-me",
    posted({ ...filled, "field-email": "ann@", "field-name": '"><script>', ticket }),
  );
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('value="ann@"');
  expect(wrong.text).toContain("&quot;&gt;&lt;script&gt;");
  expect(wrong.text).toContain('aria-invalid="true"');
  expect(wrong.text).toContain("Enter an email address");
  const sent = await site.open(
    "/forms/contact-me",
    posted({ ...filled, ticket: ticketIn(opened.text) }),
  );
  expect([sent.status, sent.to]).toEqual([
    303,
    `${home}/forms/contact-me?form-sent=contact-me#form-contact-me`,
  ]);
  const cookie = cookieOf(sent);
  for (let reload = 0; reload < 2; reload++) {
    const page = await site.open("/forms/contact-me?form-sent=contact-me", { headers: { cookie } });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Thank you")]);
    expect(page.headers.get("cache-control")).toBe("no-store");
  }
  expect(await site.list(form)).toHaveLength(1);
});

test("the visitor whose submission reaches the limit of a form gets the confirmation", async () => {
  await using site = await startSite();
  await site.make({ settings: { min_seconds: 0, sub_limit_number: 1, sub_limit_msg: "Full." } });
  const sent = await site.open("/forms/contact-me", posted(filled));
  const path = "/forms/contact-me?form-sent=contact-me";
  const page = await site.open(path, { headers: { cookie: cookieOf(sent) } });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("Thank you")]);
  const closed = await site.open("/forms/contact-me");
  expect([closed.status, closed.text]).toEqual([409, expect.stringContaining("Full.")]);
  const again = await site.open(path, posted(filled));
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("Full.")]);
});

test("a form redirects to its URL after success", async () => {
  await using site = await startSite();
  await site.make({ redirect: "/thanks?who={field:name}" });
  const { status, to } = await site.open("/forms/contact-me", posted(filled));
  expect([status, to]).toEqual([303, `${home}/thanks?who=Ann`]);
});

test("a target in another script is percent-encoded in the redirect", async () => {
  await using site = await startSite();
  await site.make({ redirect: "/谢谢/grün" });
  const { status, to } = await site.open("/forms/contact-me", posted(filled));
  expect([status, to]).toEqual([303, `${home}${encodeURI("/谢谢/grün")}`]);
});

test("every field type is rendered, and its value is parsed", async () => {
  await using site = await startSite();
  const options = [
    { label: "A & B", value: "a" },
    { label: "C", value: "c", selected: true },
  ];
  const form = await site.make({
    fields: [
      ...[
        "textbox",
        "textarea",
        "email",
        "phone",
        "number",
        "date",
        "checkbox",
        "listcountry",
        "starrating",
        "hidden",
      ].map((type) => ({ key: type, type, label: type, help_text: "Help" })),
      ...["listselect", "listradio", "listcheckbox", "listmultiselect"].map((type) => ({
        key: type,
        type,
        label: type,
        options,
      })),
      { key: "rule", type: "hr" },
      { key: "note", type: "html", content: '<p onclick="x()">Note<script>alert(1)</script></p>' },
    ],
  });
  const { text } = await site.open("/forms/contact-me");
  expect(text).toContain("<p>Note</p>");
  expect(text).toContain('<option value="PT">Portugal</option>');
  expect(text).toContain("A &amp; B");
  expect(text.match(/ checked/g)).toHaveLength(2);
  expect(text.match(/ selected/g)).toHaveLength(2);
  const { status } = await site.open(
    "/forms/contact-me",
    posted({
      "field-textbox": "x",
      "field-number": "4",
      "field-date": "2026-01-31",
      "field-checkbox": "1",
      "field-listcountry": "PT",
      "field-starrating": "5",
      "field-listcheckbox": ["a", "c"],
      "field-listradio": "c",
    }),
  );
  expect(status).toBe(303);
  const [{ values }] = await site.list(form);
  const byKey = Object.fromEntries(
    form.fields.map(({ key, id }: { key: string; id: number }) => [key, values[id]]),
  );
  expect(byKey).toMatchObject({
    listcheckbox: ["a", "c"],
    listcountry: "PT",
    checkbox: "1",
    listselect: "",
  });
});

test("a form is embedded in a page where its marker is in a paragraph", async () => {
  const page = "<title>[form contact-me]</title><p>[form contact-me]</p><p>[form nothing]</p>";
  const { definePageHandler } = moduleBuilder({});
  const pages = defineModule({
    name: "pages",
    pages: [
      definePageHandler("pages", ({ path }) =>
        path.startsWith("/about")
          ? new Response(page, {
              headers: {
                "content-type": path === "/about" ? "text/html" : "text/plain",
                etag: '"1"',
              },
            })
          : undefined,
      ),
    ],
  });
  await using site = await startSite({ modules: [pages()] });
  await site.make();
  const { text, headers } = await site.open("/about");
  expect(text).toContain('<title>[form contact-me]</title><form class="form"');
  expect(text).toContain(`action="${home}/about?form=contact-me"`);
  expect(text).toContain("<p>[form nothing]</p>");
  expect(headers.has("etag")).toBe(false);
  expect((await site.open("/about.txt")).text).toBe(page);
});

test("in a page, element ids are unique, closed forms have a message, and forms for users are links", async () => {
  const marks = ["open", "open", "shut", "users"].map((key) => `<p>[form ${key}]</p>`).join("");
  const page = `${marks}<script>"<p>[form open]</p>"</script>`;
  const { definePageHandler } = moduleBuilder({});
  const pages = defineModule({
    name: "pages",
    pages: [
      definePageHandler("pages", ({ path }) =>
        path === "/about"
          ? new Response(page, { headers: { "content-type": "text/html" } })
          : undefined,
      ),
    ],
  });
  await using site = await startSite({ modules: [pages()] });
  await site.make({ key: "open" });
  await site.make({ key: "shut", settings: { is_open: false, closed_msg: "Come <later>." } });
  await site.make({ key: "users", title: "Us & you", settings: { logged_in: true } });
  const { text } = await site.open("/about");
  expect(text.match(/<form /g)).toHaveLength(2);
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const fields = ids.filter((id) => /^form-\d/.test(id ?? ""));
  expect(fields).toHaveLength(6);
  for (const id of fields) expect(text).toContain(` for="${id}"`);
  expect(text).toContain("</form><p>Come &lt;later&gt;.</p>");
  expect(text).toContain(`<p><a href="${home}/forms/users">Us &amp; you</a></p>`);
  expect(text.endsWith('<script>"<p>[form open]</p>"</script>')).toBe(true);
});

test("form-action allows the redirect host of a form, and no other", async () => {
  await using site = await startSite();
  await site.make({ redirect: "https://pay.example:8443/go?n={field:name}" });
  const { headers } = await site.open("/forms/contact-me");
  expect(headers.get("content-security-policy")).toContain(
    "; form-action 'self' https://pay.example:8443; ",
  );
  await site.make({ key: "own", redirect: "/thanks" });
  expect((await site.open("/forms/own")).headers.get("content-security-policy")).toContain(
    "; form-action 'self'; ",
  );
});

test("a form for users is submitted as the signed-in user, from its own page only", async () => {
  await using site = await startSite();
  const form = await site.make({ settings: { min_seconds: 0, logged_in: true } });
  const anonymous = await site.open("/forms/contact-me");
  expect([anonymous.status, anonymous.text]).toEqual([401, expect.stringContaining("Sign in")]);
  const foreign = await site.open(
    "/forms/contact-me",
    posted(filled, { origin: "https://evil.example" }),
  );
  expect(foreign.status).toBe(401);
  expect(await site.list(form)).toEqual([]);
});

test.each([
  [303, { origin: home }],
  [303, { "sec-fetch-site": "same-origin" }],
  [303, { referer: `${home}/forms/contact-me` }],
  [401, {}],
  [401, { origin: "https://evil.example" }],
  [401, { "sec-fetch-site": "same-site" }],
])(
  "a form for users that is sent with a session gets %i with the headers %o",
  async (status, headers) => {
    await using site = await startSite();
    const form = await site.make({ settings: { min_seconds: 0, logged_in: true } });
    const { id } = await site.site.run(createUser, { login: "eve", email: "eve@example.com" });
    const { cookie } = await site.site.run(createSession, id);
    const sent = await site.open("/forms/contact-me", posted(filled, { cookie, ...headers }));
    expect(sent.status).toBe(status);
    expect(await site.list(form)).toHaveLength(status === 303 ? 1 : 0);
  },
);

test("pages reject large and frequent submissions, and do not handle other paths", async () => {
  await using site = await startSite({ options: { submissions: 1 } });
  await site.make();
  expect((await site.open("/forms/nothing")).status).toBe(404);
  expect((await site.open("/forms/contact-me/more")).status).toBe(404);
  expect((await site.open("/forms/contact-me", { method: "DELETE" })).status).toBe(405);
  const long = await site.open(
    "/forms/contact-me",
    posted({ "field-message": "x".repeat(2_000_000) }),
  );
  expect(long.status).toBe(413);
  const json = await site.open("/forms/contact-me", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(json.status).toBe(415);
  await site.open("/forms/contact-me", posted(filled));
  const often = await site.open("/forms/contact-me", posted(filled));
  expect([often.status, often.headers.has("retry-after")]).toEqual([429, true]);
  expect(often.text).toContain('value="Ann"');
});

test("a site embeds forms in its own pages", async () => {
  await using site = await startSite({
    options: {
      layout: ({ title, body }, { site: { name } }) =>
        new Response(`${name}: ${title}${body}`, {
          headers: { "content-type": "text/html", "x-own": "1" },
        }),
    },
  });
  await site.make();
  const { text, headers } = await site.open("/forms/contact-me");
  expect(text).toContain("Harbour Lights: Contact Me<h1>Contact Me</h1>");
  expect([headers.get("x-own"), headers.get("cache-control")]).toEqual(["1", "no-store"]);
  expect((await site.admin.get(`${base}/forms`)).body[0].title).toBe(contact.title);
});

const aboutPage = () => {
  const { definePageHandler } = moduleBuilder({});
  return defineModule({
    name: "pages",
    pages: [
      definePageHandler("pages", ({ path, request }) =>
        path === "/about" && request.method === "GET"
          ? new Response("<title>About us</title><p>The quay.</p><p>[form contact-me]</p>", {
              headers: { "content-type": "text/html", "cache-control": "max-age=60" },
            })
          : undefined,
      ),
    ],
  })();
};

test("an embedded form is submitted to its page, which shows the problems and the values", async () => {
  await using site = await startSite({ modules: [aboutPage()] });
  await site.make();
  const { status, text, headers } = await site.open(
    "/about?form=contact-me",
    posted({ ...filled, "field-email": "ann@" }),
  );
  expect([status, headers.get("cache-control")]).toEqual([400, "no-store"]);
  expect(text).toContain("<title>Error: About us</title><p>The quay.</p><form");
  expect(text).toContain('<a href="#form-1-email">Email</a>');
  expect(text).toContain('role="alert" tabindex="-1" autofocus');
  expect(text).toContain('value="ann@"');
});

test("after success the page is opened again with the confirmation in place of the form", async () => {
  await using site = await startSite({ modules: [aboutPage()] });
  const form = await site.make({ success_message: "<p>Thank you, {field:name}.</p>" });
  const sent = await site.open("/about?form=contact-me&page=2", posted(filled));
  expect([sent.status, sent.to]).toEqual([
    303,
    `${home}/about?page=2&form-sent=contact-me#form-contact-me`,
  ]);
  const path = "/about?page=2&form-sent=contact-me";
  const page = await site.open(path, { headers: { cookie: cookieOf(sent) } });
  expect(page.text).toContain("<p>Thank you, Ann.</p>");
  expect(page.text).not.toContain("<form");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect((await site.open(path)).text).toContain("<p>Thank you. Your form has been submitted.</p>");
  expect(await site.list(form)).toHaveLength(1);
});

test("a confirmation is shown only if the site has signed it, for its own form and for five minutes", async () => {
  await using site = await startSite();
  await site.make();
  await site.make({ key: "other", title: "Other" });
  const cookie = cookieOf(await site.open("/forms/contact-me", posted(filled)));
  const forged = cookie.replace(/[^.]+$/, btoa("<script>alert(1)</script>").replace(/=+$/, ""));
  const read = async (key: string, value: string) =>
    (await site.open(`/forms/${key}?form-sent=${key}`, { headers: { cookie: value } })).text;
  expect(await read("contact-me", cookie)).toContain("Thank you. Your submission was received.");
  for (const value of [forged, cookie.replace("contact-me", "other"), "waymark_form=1.a.1.b."]) {
    for (const key of ["contact-me", "other"]) {
      const text = await read(key, value);
      expect(text).toContain("Thank you. Your form has been submitted.");
      expect(text).not.toContain("<script");
    }
  }
  site.clock.advance(301_000);
  expect(await read("contact-me", cookie)).toContain("Thank you. Your form has been submitted.");
});

test("a path with two slashes does not redirect to another host", async () => {
  await using site = await startSite();
  await site.make();
  const answer = await site.site.fetch(
    new Request(`${home}//evil.example/?form=contact-me`, {
      ...posted(filled),
      redirect: "manual",
    }),
  );
  expect(answer.headers.get("location")).toMatch(/^https:\/\/site\.test\//);
});

test("a submission below the minimum time also reports invalid fields", async () => {
  await using site = await startSite();
  await site.make({ settings: { min_seconds: 3 } });
  const ticket = ticketIn((await site.open("/forms/contact-me")).text);
  const { status, text } = await site.open(
    "/forms/contact-me",
    posted({ ...filled, "field-email": "", ticket }),
  );
  expect(status).toBe(400);
  expect(text).toContain("Please wait a few seconds and submit again.");
  expect(text).toContain('<a href="#form-1-email">Email</a>');
  expect(text).toContain("<title>Error: Contact Me");
});
