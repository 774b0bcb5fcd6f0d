import { expect, test } from "vitest";
import { posted } from "./browser.ts";
import { toDataUrl, toPng } from "./png.ts";
import { base, startSite } from "./site.ts";

const fields = [
  { key: "email", type: "email" },
  { key: "sign", type: "signature", label: "Signature", required: true },
];
const plain = toPng(600, 200);
const always = { start_date: "0", end_date: "4102444800" };

test("a drawn signature is stored as an image, and shown in texts as a placeholder", async () => {
  await using site = await startSite();
  const email = {
    name: "office",
    email_message: "{field:sign} {fields_table}",
    attach_files: true,
  };
  const form = await site.make({
    fields,
    emails: [email, { ...email, name: "plain", attach_files: false }],
  });
  const { status, body } = await site.send(form, { email: "a@b.test", sign: toDataUrl(plain) });
  expect([status, body.message]).toEqual([201, expect.any(String)]);
  const [{ id, values }] = await site.list(form);
  const own = form.fields[1].id;
  expect(values[own]).toBe(toDataUrl(plain));
  const viewed = await site.admin.get(`/forms-views/forms/${form.id}/submissions`);
  expect(viewed.body[0][own]).toBe("(signature)");
  const exported = await site.admin.post("/forms-submissions/export", {
    form_ids: `${form.id}`,
    ...always,
  });
  expect(exported.body[form.id]).toContain('"a@b.test","(signature)"\n');
  await site.work();
  const [mail, without] = site.mail.sent;
  expect(mail?.attachments).toEqual([
    { name: "sign.png", type: "image/png", content: new Uint8Array(plain) },
  ]);
  expect(mail?.text).toContain("(signature)");
  expect(without?.attachments).toBeUndefined();
  const changed = await site.admin.edit(`${base}/submissions/${id}`, { values: { sign: "Eve" } });
  expect([changed.status, changed.body.data.fields.sign.code]).toEqual([400, "fixed"]);
  expect((await site.admin.edit(`${base}/submissions/${id}`, { values })).status).toBe(200);
});

test("a typed name is a signature too, and an empty one is not", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  expect((await site.send(form, { sign: " " })).body.data.fields.sign.code).toBe("required");
  expect((await site.send(form, { sign: "x".repeat(201) })).body.data.fields.sign.code).toBe(
    "too-long",
  );
  expect((await site.send(form, { sign: "Ann <b>Lee</b>" })).status).toBe(201);
  const [{ values }] = await site.list(form);
  expect(values[form.fields[1].id]).toBe("Ann <b>Lee</b>");
});

test("signatures that are not small PNG images are rejected", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  const [cut, long, broken] = [
    plain.subarray(0, -1),
    Buffer.concat([plain, Buffer.from("<script>")]),
    Buffer.from(plain),
  ];
  broken[60]! ^= 1;
  const headless = Buffer.concat([plain.subarray(0, 8), plain.subarray(33)]);
  const wrong = [
    ...[
      cut,
      long,
      broken,
      headless,
      plain.subarray(0, 33),
      Buffer.from("GIF89a"),
      Buffer.alloc(0),
    ].map(toDataUrl),
    toDataUrl(toPng(1201, 10)),
    toDataUrl(toPng(10, 601)),
    toDataUrl(toPng(0, 10)),
    toDataUrl(toPng(10, 10, [["ABCD", "unknown but critical"]])),
    toDataUrl(toPng(10, 10, [["tEXt", "x".repeat(36_000)]])),
    `data:image/svg+xml;base64,${Buffer.from("<svg onload=alert(1)>").toString("base64")}`,
    `DATA:text/html,<script>alert(1)</script>`,
    `data:image/png;base64,====`,
    `data:image/png;base64,<script>`,
  ];
  for (const sign of wrong) {
    const { status, body } = await site.send(form, { sign });
    expect([sign.slice(0, 60), status, body.data.fields.sign.code]).toEqual([
      sign.slice(0, 60),
      400,
      "invalid-signature",
    ]);
  }
});

test("image metadata is not stored", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  const withText = toPng(600, 200, [
    ["tEXt", "Comment\0taken at home"],
    ["eXIf", "GPS"],
  ]);
  expect((await site.send(form, { sign: toDataUrl(withText) })).status).toBe(201);
  expect((await site.list(form))[0].values[form.fields[1].id]).toBe(toDataUrl(plain));
});

test("a signature is personal data: it is exported as its image and made unreadable", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  await site.send(form, { email: "ann@example.com", sign: toDataUrl(plain) });
  const person = { email: "ann@example.com" };
  const { body } = await site.admin.post(`${base}/personal-data/exports`, person);
  expect(body.groups[0].values).toContainEqual({ label: "Signature", value: toDataUrl(plain) });
  await site.admin.post(`${base}/personal-data/erasures`, { ...person, mode: "anonymize" });
  expect((await site.list(form))[0].values[form.fields[1].id]).toBe("(redacted)");
});

test("a page accepts a typed name without a script, and keeps a drawing when the form is shown again", async () => {
  await using site = await startSite();
  await site.make({ fields: [...fields, { key: "name", type: "textbox", required: true }] });
  const at = "/forms/contact-me";
  const { text } = await site.open(at);
  expect(text).toContain("Type your full name as your signature");
  const typed = { "field-sign": 'Ann "Lee"', "field-sign.drawing": "" };
  const again = await site.open(at, posted(typed));
  expect(again.text).toContain('value="Ann &quot;Lee&quot;"');
  const drawn = { "field-sign": "", "field-sign.drawing": toDataUrl(plain) };
  const rejected = await site.open(at, posted(drawn));
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain(`name="field-sign.drawing" value="${toDataUrl(plain)}"`);
  expect((await site.open(at, posted({ ...drawn, "field-name": "Ann" }))).status).toBe(303);
  expect((await site.open(at, posted({ ...typed, "field-name": "Ann" }))).status).toBe(303);
});
