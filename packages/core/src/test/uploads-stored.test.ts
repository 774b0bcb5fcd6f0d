import { beforeEach, describe, expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { memoryTempStorage } from "../memory-temp-storage.ts";
import { createSite } from "../site.ts";
import { type TestSite, testSite } from "@waymark/testing";
import { library, raw, startLibrary, uploads, watched } from "./library.ts";

const { get, post, edit, remove } = moduleBuilder({});
let site: Awaited<ReturnType<typeof startLibrary>>;
beforeEach(async () => {
  site = await startLibrary();
});
const path = "/library/v1/files";
const uploader = () => site.uploader();
describe("temporary files are deleted after every request", () => {
  test.each([
    ["a defect", { fail: "throw" }, 500],
    ["an error", { fail: "refuse" }, 409],
    ["a wrong arg", { title: "x".repeat(30) }, 400],
    ["success", {}, 200],
  ] as const)("after %s", async (_, fields, status) => {
    const file = new File(["bytes"], "a.png");
    expect((await uploader().upload(path, file, fields)).status).toBe(status);
    const query = new URLSearchParams(fields).toString();
    expect((await uploader().send("POST", `${path}?${query}`, raw("bytes"))).status).toBe(status);
    expect(site.counts.kept).toBe(0);
  });

  test("after the client has disconnected", async () => {
    let chunks = 0;
    const leaving = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          if (chunks++ % 4 < 3) controller.enqueue(new Uint8Array(10));
          else controller.error(new Error("gone"));
        },
      });
    const left = await uploader().send("POST", path, raw(leaving()));
    expect([left.status, left.body.code]).toEqual([400, "rest_invalid_body"]);
    expect(site.counts.kept).toBe(0);
  });

  test("if temporary storage fails, the response is its error and the body is cancelled", async () => {
    const full = (await testSite({
      modules: [library()],
      tempStorage: async (data) => {
        await data.cancel();
        throw errors.rest_storage_full();
      },
    })) as TestSite<unknown>;
    const client = full.as({ can: ["upload_files"] });
    const seen = watched(50);
    expect((await client.send("POST", path, raw(seen.body))).status).toBe(507);
    expect(seen.cancelled).toBe(true);
    expect((await client.upload(path, new File(["x"], "a"))).status).toBe(507);
  });
});

describe("the rest of a rejected form is cancelled", () => {
  const form = (text: string, chunks = 50) => {
    const seen = { pulled: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          if (seen.pulled++ === chunks) controller.close();
          else controller.enqueue(new TextEncoder().encode(seen.pulled === 1 ? text : "x"));
        },
        cancel: () => void (seen.cancelled = true),
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    return Object.assign(seen, { sent: { body, headers, duplex: "half" } });
  };
  const filler = "x".repeat(20_000);
  const part = (head: string) => `--b\r\n${head}\r\n\r\n${filler}`;
  const file = 'content-disposition: form-data; name="file"; filename="a"';
  test.each([
    ["it is malformed", part("nonsense"), 400],
    ["it holds two files", `${part(file)}\r\n${part(file)}`, 400],
    ["its file is too large for temporary storage", part(file), 507],
  ])("%s", async (_, text, status) => {
    const refusing = (await testSite({
      modules: [library()],
      tempStorage: (data, options) =>
        status === 507
          ? Promise.reject(errors.rest_storage_full())
          : memoryTempStorage(data, options),
    })) as TestSite<unknown>;
    const seen = form(text);
    const client = refusing.as({ can: ["upload_files"] });
    expect((await client.send("POST", path, seen.sent)).status).toBe(status);
    expect(seen.cancelled).toBe(true);
  });

  test("a form without a boundary is not read", async () => {
    const seen = form("x");
    const sent = { ...seen.sent, headers: { "content-type": "multipart/form-data" } };
    expect((await uploader().send("POST", path, sent)).status).toBe(400);
    expect(seen.pulled).toBe(0);
  });
});

test("a handler that fails before it awaits the file causes no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  const { process } = globalThis as unknown as { process: NodeJS.Process };
  process.on("unhandledRejection", note);
  const hasty = post({
    summary: "Read an upload, and fail",
    uploads,
    access: "public",
    transaction: false,
    handler: async ({ upload }) => {
      void upload();
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw errors.rest_conflict();
    },
  });
  const namespaces = [defineNamespace("hasty/v1", { "/x": [hasty] })];
  await using failing = await testSite({
    modules: [defineModule({ name: "hasty", namespaces })()],
  });
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  const client = failing as TestSite<unknown>;
  expect((await client.send("POST", "/hasty/v1/x", raw(broken))).status).toBe(409);
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

describe("limits", () => {
  test("the whole body counts; Content-Length beyond the limit is rejected before reading", async () => {
    const client = uploader();
    expect((await client.send("POST", path, raw("x".repeat(10_000)))).status).toBe(200);
    expect((await client.send("POST", path, raw("x".repeat(10_001)))).status).toBe(413);
    expect((await client.upload(path, new File(["x".repeat(9_900)], "a"))).status).toBe(413);
    const declared = watched(5);
    const over = await client.send("POST", path, raw(declared.body, { "content-length": "10001" }));
    expect([over.status, over.body.code, declared.pulled]).toEqual([
      413,
      "rest_request_too_large",
      0,
    ]);
    const untold = watched(500);
    expect((await client.send("POST", path, raw(untold.body))).status).toBe(413);
    expect([untold.pulled, untold.cancelled]).toEqual([11, true]);
    expect(site.counts.kept).toBe(0);
  });

  test("an endpoint may have a lower limit than the site", async () => {
    const known = site.as({ id: 7 });
    expect((await known.send("POST", "/library/v1/small", raw("x".repeat(1000)))).body).toBe(1000);
    expect((await known.send("POST", "/library/v1/small", raw("x".repeat(1001)))).status).toBe(413);
  });

  test("a compressed body is rejected", async () => {
    const sent = raw("x", { "content-encoding": "gzip" });
    expect((await uploader().send("POST", path, sent)).status).toBe(415);
  });
});

type AnyCall = (
  key: string,
  input: object,
  options: object,
) => Promise<{ readonly body: { readonly file?: unknown } }>;

test("calls in process pass files as File objects", async () => {
  const { system, call } = site.site as never as { system: never; call: AnyCall };
  const files = [new File(["bytes"], "a.png", { type: "image/png" })];
  const { body } = await call("POST /library/v1/files", { title: "x" }, { as: system, files });
  expect(body).toMatchObject({
    args: { title: "x" },
    file: { form: "multipart", name: "a.png", type: "image/png", size: 5, text: "bytes" },
  });
});

test("calls in process and endpoints without uploads have none", async () => {
  const { system, call } = site.site as never as { system: never; call: AnyCall };
  const { body } = await call("POST /library/v1/files", { title: "x" }, { as: system });
  expect(body).toEqual({ args: { title: "x" }, file: null });
  expect((await site.send("POST", "/library/v1/plain", raw("bytes"))).body).toBe("none");
});

test("an endpoint that cannot accept a file is rejected when the site is created", () => {
  const handler = () => null;
  const def = { summary: "x", uploads, access: "public", handler } as const;
  const mount = (endpoint: never) => () =>
    createSite({
      modules: [
        defineModule({
          name: "wrong",
          namespaces: [defineNamespace("wrong/v1", { "/x": [endpoint] })],
        })(),
      ],
    });
  expect(mount(post(def) as never)).toThrow(
    'POST /wrong/v1/x: uploads require "transaction: false".',
  );
  expect(mount(get({ ...def, transaction: false }) as never)).toThrow("only POST, PUT and PATCH");
  expect(mount(remove({ ...def, transaction: false }) as never)).toThrow(
    "only POST, PUT and PATCH",
  );
  expect(mount(post({ ...def, transaction: false, batch: true }) as never)).toThrow(
    "part of a batch",
  );
  expect(mount(edit({ ...def, transaction: false }) as never)).not.toThrow();
});

test("explain shows the maximum file size", () => {
  expect(site.site.explain("POST /library/v1/small")).toContain(
    "a file or a form with a file, up to 1000 bytes",
  );
});
