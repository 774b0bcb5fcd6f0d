import { beforeEach, describe, expect, test } from "vitest";
import { type TestSite, testSite } from "@waymark/testing";
import { library, raw, startLibrary, watched } from "./library.ts";

let site: Awaited<ReturnType<typeof startLibrary>>;
beforeEach(async () => {
  site = await startLibrary();
});
const path = "/library/v1/files";
const uploader = () => site.uploader();
describe("a file that is the body", () => {
  test("is read when the handler calls it; arguments are in the query", async () => {
    const headers = { "content-disposition": 'attachment; filename="a.png"', "content-md5": "abc" };
    const { body } = await uploader().send(
      "POST",
      `${path}?title=Boats&meta[a]=1`,
      raw("bytes", headers),
    );
    expect(body).toEqual({
      args: { title: "Boats", meta: { a: "1" } },
      file: {
        form: "raw",
        type: "image/png",
        disposition: 'attachment; filename="a.png"',
        md5: "abc",
        size: 5,
        text: "bytes",
      },
    });
    expect(site.counts).toEqual({ tempFiles: 1, kept: 0 });
  });

  test("is not read if access is denied, arguments are invalid, or the handler does not read it", async () => {
    for (const [send, status] of [
      [(body: BodyInit) => site.send("POST", path, raw(body)), 401],
      [(body: BodyInit) => site.as({ id: 5 }).send("POST", path, raw(body)), 403],
      [
        (body: BodyInit) => uploader().send("POST", `${path}?title=${"x".repeat(30)}`, raw(body)),
        400,
      ],
      [(body: BodyInit) => site.send("POST", "/library/v1/unasked", raw(body)), 200],
    ] as const) {
      const { body, ...seen } = watched(5);
      expect((await send(body)).status).toBe(status);
      expect(seen.pulled).toBe(0);
    }
    expect(site.counts.tempFiles).toBe(0);
  });

  test("is undefined for empty, JSON and form bodies", async () => {
    const client = uploader();
    const files = [
      await client.send("POST", path, raw("")),
      await client.send("POST", path),
      await client.post(path, { title: "x" }),
      await client.send(
        "POST",
        path,
        raw("title=x", { "content-type": "application/x-www-form-urlencoded" }),
      ),
    ];
    expect(files.map(({ status, body }) => [status, body.file])).toEqual(
      files.map(() => [200, null]),
    );
    expect(site.counts.kept).toBe(0);
  });
});

describe("a file in a form", () => {
  test("is sent with the arguments of the form", async () => {
    const file = new File(["bytes"], 'Ünï "1".png', { type: "image/png" });
    const { body } = await uploader().upload(
      path,
      file,
      { title: "Boats", "meta[a]": "1" },
      { "content-md5": "d" },
    );
    expect(body).toMatchObject({
      args: { title: "Boats", meta: { a: "1" } },
      file: {
        form: "multipart",
        type: "image/png",
        name: 'Ünï "1".png',
        md5: "d",
        size: 5,
        text: "bytes",
      },
    });
    expect(body.file.disposition).toMatch(/^form-data; name="file"; filename="/);
    expect(site.counts).toEqual({ tempFiles: 1, kept: 0 });
  });

  test("may be empty; files in other fields and without a name are ignored", async () => {
    const empty = await uploader().upload(path, new File([], "a.png"));
    expect(empty.body.file).toMatchObject({ size: 0, name: "a.png" });
    const form = new FormData();
    form.append("other", new File(["x"], "x.png"));
    form.append("title", "kept");
    const other = await uploader().send("POST", path, { body: form });
    expect(other.body).toEqual({ args: { title: "kept" }, file: null });
    const text = '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--';
    const unnamed = await uploader().send(
      "POST",
      path,
      raw(text, { "content-type": "multipart/form-data; boundary=x" }),
    );
    expect(unnamed.body.file).toBe(null);
  });

  test("is ignored if the caller may not send one, and rejected if sent twice", async () => {
    expect((await site.upload(path, new File(["bytes"], "a.png"))).status).toBe(401);
    expect(site.counts.tempFiles).toBe(0);
    const form = new FormData();
    form.append("file", new File(["1"], "1.png"));
    form.append("file", new File(["2"], "2.png"));
    const twice = await uploader().send("POST", path, { body: form });
    expect([twice.status, twice.body.code]).toEqual([400, "rest_invalid_body"]);
    expect(site.counts).toEqual({ tempFiles: 1, kept: 0 });
  });

  test("is discarded if the form is malformed", async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    for (const rest of ["", "bytes", "bytes\r\n--x", "bytes\r\n--x\r\nnonsense\r\n\r\n"]) {
      const sent = raw(head + rest, { "content-type": "multipart/form-data; boundary=x" });
      expect((await uploader().send("POST", path, sent)).body.code).toBe("rest_invalid_body");
    }
    expect(site.counts.kept).toBe(0);
  });

  test("may be sent with text fields of 1 MiB in total", async () => {
    const large = (await testSite({ modules: [library()] })) as TestSite<unknown>;
    const client = large.as({ can: ["upload_files"] });
    const fields = (size: number) => ({ a: "x".repeat(500_000), b: "x".repeat(size) });
    const file = new File(["x"], "a.png");
    expect((await client.upload(path, file, fields(500_000))).status).toBe(200);
    expect((await client.upload(path, file, fields(600_000))).status).toBe(413);
  });
});
