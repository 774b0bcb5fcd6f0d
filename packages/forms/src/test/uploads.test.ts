import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { expire } from "../jobs/expire.ts";
import { sweepFiles } from "../jobs/files.ts";
import { ticketIn } from "./browser.ts";
import { toPng } from "./png.ts";
import { base, home, startSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
type Part = readonly [part: string, name: string, content: string | Uint8Array];
const png = toPng(20, 20);
const pdf = "%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF";
const cv = { key: "cv", type: "file_upload", label: "CV", max_files: 2, max_file_size: 5000 };
const fields = [{ key: "email", type: "email" }, cv];

const body = (values: Readonly<Record<string, string>>, parts: readonly Part[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const [part, name, content] of parts)
    form.append(part, new Blob([content as BlobPart], { type: "text/html" }), name);
  return form;
};
/** Sends files to the route. */
async function upload(
  site: Site,
  form: { readonly id: number },
  parts: readonly Part[],
  values: Readonly<Record<string, string>> = { "values[email]": "ann@example.com" },
) {
  const path = `${home}/api${base}/forms/${form.id}/submissions`;
  const answer = await site.site.fetch(
    new Request(path, { method: "POST", body: body(values, parts) }),
  );
  const json = (await answer.json()) as {
    code?: string;
    data?: { fields?: Record<string, { code: string }> };
  };
  const codes = Object.values(json.data?.fields ?? {}).map(({ code }) => code);
  return { status: answer.status, codes, code: json.code };
}
async function stored(site: Site): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of site.blobs.list()) names.push(name);
  return names;
}

test("a file is stored under a random name with its submission, and only administrators download it", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  expect((await upload(site, form, [["files[cv]", "../../my <b>CV</b>.pdf", pdf]])).status).toBe(
    201,
  );
  const [{ id, values }] = await site.list(form);
  const [file] = values[form.fields[1].id];
  expect(file).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: expect.stringMatching(/^[\w.-]+\.pdf$/),
    type: "application/pdf",
    size: Buffer.byteLength(pdf),
  });
  expect(await stored(site)).toEqual([`form-files/${form.id}/${file.id}`]);
  const path = `${base}/submissions/${id}/files/${file.id}`;
  expect((await site.get(path)).status).toBe(401);
  expect((await site.editor.get(path)).status).toBe(403);
  const found = await site.admin.get(path);
  expect([found.status, found.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(found.headers.get("content-disposition")).toMatch(/^attachment; filename="/);
  expect(found.headers.get("x-content-type-options")).toBe("nosniff");
  expect(found.headers.get("cache-control")).toBe("private, no-store");
  expect((await site.admin.get(`${base}/submissions/${id}/files/${"0".repeat(32)}`)).status).toBe(
    404,
  );
  for (const address of [
    `/uploads/form-files/${form.id}/${file.id}`,
    `/form-files/${form.id}/${file.id}`,
  ])
    expect((await site.open(address)).status).toBe(404);
});

test("the type of a file is detected from its content, and active content is rejected", async () => {
  await using site = await startSite();
  const form = await site.make({ fields: [{ ...cv, file_types: ["pdf", "png", "zip"] }] });
  const rejected: readonly (readonly [string, string | Uint8Array])[] = [
    ["a.html", "<!doctype html><script>alert(1)</script>"],
    ["a.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["a.pdf", "<html><script>alert(1)</script>"],
    ["a.png", "<svg onload=alert(1)>"],
    ["a.php", "<?php system('id');"],
    ["a.pdf.php", pdf],
    ["a.exe", "MZ\x90\0"],
    ["a.pdf", png],
    ["a.png", pdf],
    ["a.png", "GIF89a\x01\0\x01\0<script>alert(1)</script>"],
    ["a", pdf],
    ["a.jpg", png.subarray(0, 4)],
  ];
  for (const [name, content] of rejected)
    expect([name, await upload(site, form, [["files[cv]", name, content]], {})]).toMatchObject([
      name,
      { status: 400, codes: ["file-type"] },
    ]);
  expect(await stored(site)).toEqual([]);
  // A polyglot file keeps its detected type, and is only downloaded with it.
  const polyglot = Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]);
  expect((await upload(site, form, [["files[cv]", "shell.php.png", polyglot]], {})).status).toBe(
    201,
  );
  const bomb = Buffer.concat([
    Buffer.from("PK\x03\x04\x14\0\0\0\x08\0", "latin1"),
    gzipSync(Buffer.alloc(1_000_000)),
  ]);
  expect((await upload(site, form, [["files[cv]", "bomb.zip", bomb]], {})).status).toBe(201);
  const [bombs, polyglots] = await site.list(form);
  expect(polyglots.values[form.fields[0].id][0]).toMatchObject({
    name: "shell.php_.png",
    type: "image/png",
  });
  expect(bombs.values[form.fields[0].id][0]).toMatchObject({ type: "application/zip" });
  const unknown = { title: "No", fields: [{ ...cv, file_types: ["html"] }] };
  expect((await site.admin.post(`${base}/forms`, unknown)).body.code).toBe("forms_invalid_form");
});

test("number and size of files are limited, and rejected files are not stored", async () => {
  await using site = await startSite({ options: { uploadBytes: 6000 } });
  const form = await site.make({ fields: [...fields, { ...cv, key: "more", max_files: 10 }] });
  const codes = async (...parts: Part[]) => (await upload(site, form, parts)).codes;
  const one: Part = ["files[cv]", "a.pdf", pdf];
  const large = pdf + "x".repeat(4800);
  expect(await codes(one, one, one)).toEqual(["too-many-files"]);
  expect(await codes(["files[cv]", "a.pdf", ""])).toEqual(["empty-file"]);
  expect(await codes(["files[cv]", "a.pdf", large + large])).toEqual(["file-too-large"]);
  expect(await codes(["files[cv]", "a.pdf", large], ["files[more]", "b.pdf", large])).toEqual([
    "files-too-large",
  ]);
  expect(await codes(["files[other]", "a.pdf", pdf])).toEqual(["unknown-field"]);
  expect(await codes(["files[__proto__]", "a.pdf", pdf])).toEqual(["unknown-field"]);
  const many = Array.from({ length: 51 }, (): Part => ["files[more]", "a.pdf", pdf]);
  expect(await upload(site, form, many)).toMatchObject({ status: 400, code: "rest_invalid_body" });
  const parts = Array.from({ length: 1001 }, (_, n): Part => [`x${n}`, "a.pdf", "x"]);
  expect(await upload(site, form, parts)).toMatchObject({ status: 400, code: "rest_invalid_body" });
  const huge = await upload(site, form, [["files[cv]", "a.pdf", new Uint8Array(34_000_000)]]);
  expect(huge.status).toBe(413);
  expect((await upload(site, form, [one], { "values[email]": "no" })).status).toBe(400);
  expect((await site.send(form, { cv: "secret.pdf" })).body.data.fields.cv.code).toBe(
    "file-missing",
  );
  expect(await stored(site)).toEqual([]);
});

test("a file is deleted with its submission: when deleted, erased, expired, or with its form", async () => {
  await using site = await startSite();
  const form = await site.make({ fields, saving: { expire_days: 5 } });
  const send = () => upload(site, form, [["files[cv]", "a.pdf", pdf]]);
  const last = async () => (await site.list(form))[0];
  const files = async () => {
    await site.work();
    return (await stored(site)).length;
  };
  await send();
  const { id } = await last();
  await site.admin.remove(`${base}/submissions/${id}`);
  expect(await files()).toBe(1);
  await site.admin.remove(`${base}/submissions/${id}`, { force: true });
  expect(await files()).toBe(0);
  const person = { email: "ann@example.com" };
  for (const mode of ["delete", "anonymize"]) {
    await send();
    const exported = await site.admin.post(`${base}/personal-data/exports`, person);
    expect(exported.body.groups[0].values[1].value).toMatch(
      /^a\.pdf \(https:\/\/site\.test\/api\/forms\/v1\/submissions\/\d+\/files\/[0-9a-f]{32}\)$/,
    );
    await site.admin.post(`${base}/personal-data/erasures`, { ...person, mode });
    expect([mode, await files()]).toEqual([mode, 0]);
  }
  await send();
  site.clock.advance(6 * 86_400_000);
  await site.runJob(expire);
  expect(await files()).toBe(0);
  await send();
  expect(await files()).toBe(1);
  await site.admin.remove(`${base}/forms/${form.id}`, { force: true });
  expect(await files()).toBe(0);
});

test("files without a submission are deleted after a day, and others are kept", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  await upload(site, form, [["files[cv]", "a.pdf", pdf]]);
  await site.blobs.put(`form-files/${form.id}/${"a".repeat(32)}`, png);
  site.clock.advance(2 * 86_400_000);
  await site.runJob(sweepFiles);
  expect(await stored(site)).toHaveLength(1);
});

test("emails list files and attach them if configured, and exports list them", async () => {
  await using site = await startSite();
  const email = { name: "office", email_message: "{fields_table}" };
  const form = await site.make({
    fields,
    emails: [
      { ...email, attach_files: true },
      { ...email, name: "plain" },
    ],
  });
  await upload(site, form, [
    ["files[cv]", "=cmd.pdf", pdf],
    ["files[cv]", "b.png", png],
  ]);
  await site.work();
  const [mail, plain] = site.mail.sent;
  expect(mail?.attachments?.map(({ name, type }) => [name, type])).toEqual([
    ["cmd.pdf", "application/pdf"],
    ["b.png", "image/png"],
  ]);
  expect(plain?.attachments).toBeUndefined();
  expect(plain?.text).toContain("CV: cmd.pdf, b.png");
  const exported = await site.admin.post("/forms-submissions/export", {
    form_ids: `${form.id}`,
    start_date: "0",
    end_date: "4102444800",
  });
  expect(exported.body[form.id]).toContain('"cmd.pdf,b.png"');
});

test("an email has at most ten attachments, the CSV file and drawings included", async () => {
  await using site = await startSite();
  const files = { type: "file_upload", max_files: 9, max_file_size: 5000 };
  const form = await site.make({
    fields: [
      { key: "one", ...files },
      { key: "two", ...files },
      { key: "signed", type: "signature" },
    ],
    emails: [{ name: "office", attach_csv: true, attach_files: true }],
  });
  const parts = ["one", "two"].flatMap((key) =>
    Array.from({ length: 6 }, (_, at): Part => [`files[${key}]`, `${key}${at}.pdf`, pdf]),
  );
  const drawing = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const { status } = await upload(site, form, parts, { "values[signed]": drawing });
  expect(status).toBe(201);
  await site.work();
  const names = site.mail.sent[0]?.attachments?.map(({ name }) => name);
  const sent = ["0", "1", "2", "3", "4", "5"].map((at) => `one${at}.pdf`);
  expect(names).toEqual([`${form.key}.csv`, "signed.png", ...sent, "two0.pdf", "two1.pdf"]);
});

test("a page submits files without a script, and shows their problems", async () => {
  await using site = await startSite();
  const form = await site.make({ fields: [{ ...fields[0], required: true }, cv] });
  const at = "/forms/contact-me";
  const { text } = await site.open(at);
  expect(text).toContain('enctype="multipart/form-data"');
  expect(text).toContain(
    'name="files[cv]" type="file" accept=".jpg,.png,.webp,.heic,.pdf" multiple',
  );
  const post = (values: Record<string, string>, ...parts: Part[]) =>
    site.open(at, { method: "POST", body: body({ ticket: ticketIn(text), ...values }, parts) });
  const wrong = await post({ "field-email": "ann@example.com" }, [
    "files[cv]",
    '"><script>alert(1)</script>.html',
    "<script>",
  ]);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Choose a file of these types: jpg, png, webp, heic, pdf.");
  expect(wrong.text).toContain("Please choose your files again.");
  expect(wrong.text).not.toContain("<script>alert");
  expect((await post({}, ["files[cv]", "a.pdf", pdf])).status).toBe(400);
  expect(await stored(site)).toEqual([]);
  expect(
    (await post({ "field-email": "ann@example.com" }, ["files[cv]", "a.pdf", pdf])).status,
  ).toBe(303);
  expect((await site.list(form))[0].values[form.fields[1].id][0].name).toBe("a.pdf");
  const large = await post({ "field-email": "a@b.test" }, [
    "files[cv]",
    "a.pdf",
    new Uint8Array(34_000_000),
  ]);
  expect(large.status).toBe(413);
});

test("a form with files stores its submissions, files included", async () => {
  await using site = await startSite();
  for (const saving of [{ active: false }, { exclude: ["cv"] }]) {
    const { body: refused } = await site.admin.post(`${base}/forms`, {
      title: "No",
      fields,
      saving,
    });
    expect(refused.code).toBe("forms_invalid_form");
  }
});
