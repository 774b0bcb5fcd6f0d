import { type Blobs, translatorOf } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { cleanUpImports } from "../jobs/imports.ts";
import { importFolder, readReport } from "../import/record.ts";
import { contentMessages } from "../messages/index.ts";
import { filePorts, png } from "./images.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { type CallerName, type ContentSite, idOf, startSite } from "./site.ts";

const path = "/core/v2/imports";
const small = await readFile(new URL("../../../wxr/fixtures/small.xml", import.meta.url), "utf8");
const header = `<?xml version="1.0"?><rss version="2.0"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old harbour</title><link>https://old.test</link>
<wp:wxr_version>1.2</wp:wxr_version>`;
const item = (id: number, creator: string, text = "") =>
  `<item><title>Item ${id}</title><dc:creator>${creator}</dc:creator><wp:post_id>${id}</wp:post_id>
<content:encoded><![CDATA[${text}]]></content:encoded><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><wp:post_name>item-${id}</wp:post_name></item>`;
const fileOf = (...items: string[]) => `${header}${items.join("")}</channel></rss>`;
const many = (count: number) => Array.from({ length: count }, (_, at) => item(at + 1, "ann"));

const toFile = (text: string, name = "magazine.xml") =>
  new File([text], name, { type: "text/xml" });
interface ImportBody {
  readonly id: number;
  readonly state: string;
  readonly total: number;
  readonly records: number;
  readonly failure: string;
  readonly preview: { readonly authors: readonly object[]; readonly report: Report } | null;
  readonly report: Report;
}
interface Report {
  readonly made: Readonly<Record<string, number>>;
  readonly known: Readonly<Record<string, number>>;
  readonly unmapped: readonly { readonly what: string; readonly count: number }[];
}
type Caller = Pick<ContentSite, "get" | "post" | "upload" | "remove">;
const importOf = async (caller: Caller, id: number) =>
  (await caller.get(`${path}/${id}`)).body as ImportBody;
/** Uploads a file and has it checked. */
async function checked(site: ContentSite, text: string, caller: Caller = site.administrator) {
  const { status, body } = await caller.upload(path, toFile(text));
  expect(status).toBe(201);
  await site.site.runJobs();
  return importOf(caller, (body as ImportBody).id);
}
/** Starts an import and runs it. */
async function started(
  site: ContentSite,
  id: number,
  choices: object = {},
  caller: Caller = site.administrator,
) {
  expect((await caller.post(`${path}/${id}/start`, choices)).status).toBe(200);
  await site.site.runJobs();
  return importOf(caller, id);
}
const importer = (site: ContentSite, can: readonly string[], id = 30) =>
  site.as({ id, login: "ina", can: [...can] });

async function filesIn(blobs: Blobs): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of blobs.list(importFolder)) names.push(name);
  return names;
}

/** A file store in which one read fails, after the given share of the file. */
function breakingBlobs(at: number, share: number): Blobs {
  const blobs = testBlobs();
  let reads = 0;
  return {
    ...blobs,
    async get(name, range) {
      const found = await blobs.get(name, range);
      if (!found || ++reads !== at) return found;
      const bytes = new Uint8Array(await new Response(found.stream).arrayBuffer());
      const end = Math.floor(bytes.length * share);
      let sent = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent >= end) return controller.error(new Error("The disk was pulled out."));
          controller.enqueue(bytes.subarray(sent, Math.min(end, sent + 997)));
          sent += 997;
        },
      });
      return { ...found, stream };
    },
  };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an uploaded file is checked, imported in the background, and imported again without changes", async () => {
    await using site = await startSite({ storage: storage(), timezone: "Europe/Lisbon" });
    const found = await checked(site, small);
    expect(found).toMatchObject({ state: "checked", name: "magazine.xml", records: 0 });
    expect(found.total).toBeGreaterThan(20);
    const preview = found.preview?.report;
    expect((await site.dump()).content).toEqual([]);

    const done = await started(site, found.id);
    const { user, ...made } = done.report.made;
    expect([done.state, user, done.records]).toEqual(["completed", 3, done.total]);
    expect(made).toEqual(preview?.made);
    expect(preview?.unmapped.length).toBeGreaterThan(3);
    expect(done.report.unmapped).toEqual(expect.arrayContaining([...(preview?.unmapped ?? [])]));
    expect(await integrityErrors(site)).toEqual([]);

    const again = await started(site, found.id);
    expect([again.state, again.report.made]).toEqual(["completed", {}]);
    expect(again.report.known).toMatchObject(made);
    const second = await checked(site, small);
    expect(second.preview?.report).toMatchObject({ made: {}, known: made });
  });

  test("U+0000 in a file is left out, and everything else is imported", async () => {
    await using site = await startSite({ storage: storage() });
    const text = fileOf(item(1, "a\0nn", "be\0fore"), item(2, "ann", "after")).replace(
      "<title>Item 1<",
      "<title\0>Item\0 1<",
    );
    const { id } = await checked(site, text);
    expect(await started(site, id)).toMatchObject({ state: "completed", failure: "" });
    const { body } = await site.administrator.get("/core/v2/posts", { orderby: "slug" });
    expect(body).toMatchObject([
      { title: { rendered: "Item 2" } },
      { title: { rendered: "Item 1" }, content: { rendered: expect.stringContaining("before") } },
    ]);
  });

  test("an import that is interrupted continues, with the report of one that is not", async () => {
    const text = fileOf(...many(230));
    const files = { blobs: breakingBlobs(3, 0.7) };
    await using site = await startSite({ storage: storage(), files });
    await using whole = await startSite();
    const { id } = await checked(site, text);
    const half = await started(site, id);
    expect([half.state, half.records]).toEqual(["running", 100]);
    site.clock.advance(60_000);
    await site.site.runJobs();
    const done = await importOf(site.administrator, id);
    const expected = await started(whole, (await checked(whole, text)).id);
    expect(done).toMatchObject({ state: "completed", records: 231, report: expected.report });
    expect(done.report.made).toEqual({ user: 1, post: 230 });
  });
});

test("the authors in a file are listed with the users who have the same login, and are mapped to users", async () => {
  await using site = await startSite();
  const text = fileOf(item(1, "Editor"), item(2, "ann"), item(3, "ann"), item(4, "bob"));
  const found = await checked(site, text);
  expect(found.preview?.authors).toEqual([
    { login: "Editor", name: "", items: 1, user: idOf("editor") },
    { login: "ann", name: "", items: 2, user: 0 },
    { login: "bob", name: "", items: 1, user: 0 },
  ]);
  const authors = [{ login: "ann", user: idOf("author") }];
  const done = await started(site, found.id, { authors, default_author: idOf("contributor") });
  expect(done.report.made).toEqual({ post: 4 });
  const { content } = await site.dump();
  expect(content.map(({ author }) => author)).toEqual(
    ["editor", "author", "author", "contributor"].map((name) => idOf(name as CallerName)),
  );
});

test("users who do not exist are rejected, and users are created only with that permission", async () => {
  await using site = await startSite();
  const { id } = await checked(site, fileOf(item(1, "ann")));
  const start = (caller: Caller, choices: object) =>
    caller.post(`${path}/${id}/start`, choices).then(({ status, body }) => [status, body.data]);
  const unknown = { authors: [{ login: "ann", user: 999 }] };
  expect(await start(site.administrator, unknown)).toMatchObject([
    400,
    { params: { authors: /./ } },
  ]);
  const both = await start(site.administrator, { default_author: 999 });
  expect(both).toMatchObject([400, { params: { default_author: "The user does not exist." } }]);
  expect(await start(importer(site, ["import"]), {})).toMatchObject([
    400,
    { params: { default_author: "Choose a user: you are not allowed to create users." } },
  ]);
});

test.for([
  [true, "<b>Quay</b><script>1</script>"],
  [false, "<b>Quay</b>1"],
] as const)(
  "texts are sanitized unless the user may write unfiltered HTML: %s",
  async ([unfilteredHtml, stored]) => {
    await using site = await startSite({ content: { unfilteredHtml } });
    const { id } = await checked(site, fileOf(item(1, "editor", "<b>Quay</b><script>1</script>")));
    expect((await started(site, id)).state).toBe("completed");
    expect((await site.dump()).content[0]?.content).toBe(stored);
  },
);

test("media files are downloaded from the source if that is chosen", async () => {
  await using site = await startSite({ files: filePorts() });
  const url = "https://old.test/uploads/2025/05/boat.png";
  site.outbound.answer(url, () => new Response(png(80, 60)));
  const missing = "https://old.test/uploads/2025/05/none.png";
  site.outbound.answer(missing, () => new Response("", { status: 404 }));
  const attachment = (id: number, address: string) =>
    `<item><title>Boat</title><wp:post_id>${id}</wp:post_id><wp:status>inherit</wp:status>
<wp:post_type>attachment</wp:post_type><wp:attachment_url>${address}</wp:attachment_url></item>`;
  const found = await checked(site, fileOf(attachment(1, url), attachment(2, missing)));
  expect(found).toMatchObject({ total: 3, total_files: 2 });
  const without = await started(site, found.id);
  expect(without.report.made).toEqual({ attachment: 2 });
  const done = await started(site, found.id, { media: true });
  expect(done).toMatchObject({ state: "completed", files: 2, report: { made: { file: 1 } } });
  expect(done.report.unmapped).toEqual([
    { what: "file", why: "The source does not have the file.", count: 1 },
  ]);
  expect((await site.dump()).content[0]?.mime_type).toBe("image/png");
});

test("the file of an attachment is imported if its original image cannot be", async () => {
  await using site = await startSite({ files: filePorts() });
  const at = (name: string) => `https://old.test/uploads/2025/05/${name}`;
  const outboundError = () => Object.assign(new Error("Too large."), { name: "OutboundError" });
  site.outbound.answer(at("declared.png"), () => {
    throw outboundError();
  });
  site.outbound.answer(at("streamed.png"), () => {
    const pull = (body: ReadableStreamDefaultController) => body.error(outboundError());
    return new Response(new ReadableStream({ pull }));
  });
  // Some servers answer with a page in place of a missing file.
  site.outbound.answer(at("page.png"), () => new Response("<!doctype html>"));
  const names = ["declared", "streamed", "page"];
  const items = names.map((name, index) => {
    site.outbound.answer(at(`${name}-scaled.png`), () => new Response(png(80, 60)));
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    return `<item><title>Boat</title><wp:post_id>${index + 1}</wp:post_id><wp:status>inherit</wp:status>
<wp:post_type>attachment</wp:post_type><wp:attachment_url>${at(`${name}-scaled.png`)}</wp:attachment_url>
${meta("_wp_attached_file", `2025/05/${name}-scaled.png`)}
${meta("_wp_attachment_metadata", `a:1:{s:14:"original_image";s:${name.length + 4}:"${name}.png";}`)}</item>`;
  });
  const { id } = await checked(site, fileOf(...items));
  const { report } = await started(site, id, { media: true });
  expect(report.made["file"]).toBe(3);
  expect(report.unmapped).toMatchObject([
    { why: "The original image is not usable; its smaller version was imported.", count: 3 },
  ]);
  expect((await site.dump()).content.map(({ file }) => file)).toEqual(
    names.map((name) => `2025/05/${name}-scaled.png`),
  );
});

test("reports are in the language of the reader", async () => {
  await using site = await startSite({ languages: ["ar", "de"] });
  const meta =
    "<wp:postmeta><wp:meta_key>depth</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:postmeta>";
  const { id } = await checked(
    site,
    fileOf(item(1, "editor").replace("</item>", `${meta}</item>`)),
  );
  const linesIn = async (language: string) =>
    (await site.administrator.get(`${path}/${id}`, { _lang: language })).body.preview.report
      .unmapped;
  expect(await linesIn("en")).toEqual([
    {
      what: "meta depth",
      why: "No module of the site declares the key; its values are stored with the item.",
      count: 1,
    },
  ]);
  expect(await linesIn("de")).toEqual([
    {
      what: "Metafeld depth",
      why: "Kein Modul der Website deklariert den Schlüssel; die Werte werden mit dem Element gespeichert.",
      count: 1,
    },
  ]);
  const [line] = await linesIn("ar");
  expect(line.what).toBe("البيان الوصفي depth");
});

test("lines of reports of other versions are read in English", () => {
  const line = { what: "tide", why: "It is out.", count: 2 };
  const texts = { what: { key: "whatTide", values: {} } } as never;
  const t = translatorOf(contentMessages, { all: () => [], language: "de" });
  const stored = { made: {}, known: {}, unmapped: [line, { ...line, texts }] };
  expect(readReport(stored, t).unmapped).toEqual([line, line]);
});

test("an import ends with a reason if its user may no longer import", async () => {
  await using site = await startSite();
  const { id } = await checked(site, fileOf(item(1, "editor")));
  const choices = { default_author: idOf("editor") };
  // The user of the request is not stored, as if they were deleted.
  const done = await started(site, id, choices, importer(site, ["import"]));
  expect(done).toMatchObject({
    state: "failed",
    failure: "The user who started this import may not import.",
  });
  expect((await site.dump()).content).toEqual([]);
});

test("a file that is no export file fails with the line of the error, and cannot be imported", async () => {
  await using site = await startSite();
  const found = await checked(site, "<rss>\n<channel>\n<title>Old</channel>");
  expect(found).toMatchObject({
    state: "failed",
    preview: null,
    failure: "Line 3: </channel> does not match <title>, which was opened in line 3.",
  });
  const { status, body } = await site.administrator.post(`${path}/${found.id}/start`);
  expect([status, body.code]).toEqual([409, "rest_import_not_checked"]);
  const empty = await site.administrator.upload(path, toFile(""));
  expect([empty.status, empty.body.code]).toEqual([400, "rest_upload_no_data"]);
});

test("an import can be cancelled, then deleted with its file", async () => {
  const blobs = testBlobs();
  await using site = await startSite({ files: { blobs } });
  const { id } = (await site.administrator.upload(path, toFile(small))).body as ImportBody;
  const act = async (verb: "cancel" | "start" | "") => {
    const { status, body } = await (verb === ""
      ? site.administrator.remove(`${path}/${id}`)
      : site.administrator.post(`${path}/${id}/${verb}`));
    return [status, body.code ?? body.state];
  };
  expect(await act("")).toEqual([409, "rest_import_active"]);
  expect(await act("start")).toEqual([409, "rest_import_active"]);
  expect(await act("cancel")).toEqual([200, "cancelled"]);
  expect(await act("cancel")).toEqual([409, "rest_import_not_active"]);
  expect(await act("start")).toEqual([409, "rest_import_not_checked"]);
  await site.site.runJobs();
  expect(await importOf(site.administrator, id)).toMatchObject({ state: "cancelled", total: 0 });
  expect(await filesIn(blobs)).toHaveLength(1);
  expect(await act("")).toEqual([200, "cancelled"]);
  await site.site.runJobs();
  expect(await filesIn(blobs)).toEqual([]);
  expect((await site.administrator.get(`${path}/${id}`)).body.code).toBe("rest_import_invalid_id");
});

test("an import that is cancelled while it runs ends after the current transaction", async () => {
  const blobs = testBlobs();
  const reads = { count: 0, onRead: async () => {} };
  const files = {
    blobs: {
      ...blobs,
      get: async (...given: Parameters<Blobs["get"]>) => {
        if (++reads.count === 3) await reads.onRead();
        return blobs.get(...given);
      },
    },
  };
  await using site = await startSite({ files });
  const { id } = await checked(site, fileOf(...many(120)));
  reads.onRead = async () => void (await site.administrator.post(`${path}/${id}/cancel`));
  const done = await started(site, id);
  expect(done).toMatchObject({ state: "cancelled", records: 0 });
  expect((await site.dump()).content).toHaveLength(49);
  const again = await started(site, id);
  expect(again.report).toMatchObject({ made: { post: 71 }, known: { post: 49 } });
});

test("only users with the capability import upload, read and start imports, and nobody reads the file by its address", async () => {
  const blobs = testBlobs();
  await using site = await startSite({ files: { blobs } });
  const { id } = await checked(site, fileOf(item(1, "ann")));
  for (const caller of ["editor", "subscriber", "anonymous"] as const) {
    const status = caller === "anonymous" ? 401 : 403;
    const { [caller]: client } = site;
    expect((await client.upload(path, toFile(small))).status).toBe(status);
    expect((await client.get(path)).status).toBe(status);
    expect((await client.get(`${path}/${id}`)).status).toBe(status);
    expect((await client.post(`${path}/${id}/start`)).status).toBe(status);
    expect((await client.post(`${path}/${id}/cancel`)).status).toBe(status);
    expect((await client.remove(`${path}/${id}`)).status).toBe(status);
  }
  const [stored = ""] = await filesIn(blobs);
  const response = await site.site.fetch(new Request(`http://site.test/uploads/${stored}`));
  expect(response.status).toBe(404);
  expect(JSON.stringify((await site.administrator.get(path)).body)).not.toContain(stored);
});

test("an import whose job is cancelled is cancelled", async () => {
  const blobs = testBlobs();
  let onRead = async () => {};
  const get: Blobs["get"] = async (...given) => {
    await onRead();
    return blobs.get(...given);
  };
  await using site = await startSite({ files: { blobs: { ...blobs, get } } });
  const { id } = await checked(site, fileOf(item(1, "ann")));
  onRead = async () => {
    const job = (await site.site.jobs.list()).find(({ state }) => state === "running");
    await site.site.jobs.cancel(job?.id ?? "");
  };
  await site.administrator.post(`${path}/${id}/start`);
  await site.site.runJobs();
  const state = async () => (await importOf(site.administrator, id)).state;
  await expect.poll(state).toBe("cancelled");
  onRead = async () => {};
  expect((await started(site, id)).state).toBe("completed");
});

test("an import whose job was deleted ends", async () => {
  const files = { blobs: breakingBlobs(2, 0.5) };
  await using site = await startSite({ files });
  const { id } = await checked(site, fileOf(...many(60)));
  expect((await started(site, id)).state).toBe("running");
  const [job] = await site.site.jobs.list();
  await site.site.jobs.cancel(job?.id ?? "");
  await site.site.jobs.remove(job?.id ?? "");
  await site.runJob(cleanUpImports);
  expect(await importOf(site.administrator, id)).toMatchObject({
    state: "failed",
    failure: "It was interrupted; see the server log.",
  });
});

test("imports without changes for 30 days are deleted with their files, and so are files without an import", async () => {
  const blobs = testBlobs();
  await using site = await startSite({ files: { blobs } });
  const old = await checked(site, fileOf(item(1, "ann")));
  await blobs.put(`${importFolder}left-behind.xml`, new Uint8Array([1]));
  site.clock.advance(31 * 86_400_000);
  const fresh = await checked(site, fileOf(item(2, "ann")));
  await site.runJob(cleanUpImports);
  await site.site.runJobs();
  expect((await site.administrator.get(`${path}/${old.id}`)).status).toBe(404);
  expect((await importOf(site.administrator, fresh.id)).state).toBe("checked");
  expect(await filesIn(blobs)).toHaveLength(1);
});

test.each([
  [`${"a".repeat(199)}🚢.xml`, `${"a".repeat(199)}\ufffd`],
  ["a\0b.xml", "ab.xml"],
])("a file name that storage cannot hold is stored without the rest: %j", async (name, stored) => {
  await using site = await startSite({ files: filePorts() });
  const body = [
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"`,
    `Content-Type: text/xml\r\n\r\n${fileOf(item(1, "ann"))}\r\n--b--\r\n`,
  ].join("\r\n");
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const reply = await site.administrator.send("POST", path, { headers, body });
  expect([reply.status, reply.body.name]).toEqual([201, stored]);
});
