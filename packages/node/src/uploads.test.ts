import { moduleBuilder, defineModule, defineNamespace } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileTempStorage } from "./temp-storage.ts";
import { startServer } from "./test/raw-connection.ts";

const size = 60 * 1_048_576;
const chunk = new Uint8Array(65_536).fill(7);
const { post } = moduleBuilder({});
let max = 0;
const watch = () => (max = Math.max(max, process.memoryUsage().rss));
const files = defineModule({
  name: "files",
  namespaces: [
    defineNamespace("files/v1", {
      "/files": [
        post({
          summary: "Read a file and forget it",
          uploads: { field: "file", from: () => true },
          access: "public",
          transaction: false,
          handler: async ({ upload }) => {
            const file = await upload();
            let count = 0;
            for await (const bytes of file?.tempFile.stream() ?? []) {
              count += bytes.byteLength;
              watch();
            }
            return { count, name: file?.name ?? null };
          },
        }),
      ],
    }),
  ],
});
function bodyOf(before: string, after: string): ReadableStream<Uint8Array> {
  let sent = -1;
  return new ReadableStream(
    {
      pull(controller) {
        watch();
        if (sent === -1) controller.enqueue(new TextEncoder().encode(before || "\0"));
        else if (sent * chunk.length < size) controller.enqueue(chunk);
        else {
          if (after) controller.enqueue(new TextEncoder().encode(after));
          controller.close();
        }
        sent++;
      },
    },
    { highWaterMark: 0 },
  );
}

test("uploads of 60 MiB, in forms and raw, pass in bounded memory and leave no file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-uploads-"));
  await using site = await testSite({ modules: [files()], tempStorage: fileTempStorage(folder) });
  const form = {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    before: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
    after: "\r\n--x--",
  };
  const raw = { headers: { "content-type": "video/mp4" }, before: "", after: "" };
  const send = async ({ headers, before, after }: typeof form | typeof raw) => {
    const body = bodyOf(before, after);
    const reply = await site.send("POST", "/files/v1/files", {
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    return reply.body;
  };
  // The memory of the code itself is allocated by the first upload.
  await send(form);
  globalThis.gc?.();
  const start = process.memoryUsage().rss;
  max = 0;
  expect(await send(form)).toEqual({ count: size, name: "a" });
  expect(await send(raw)).toEqual({ count: size + 1, name: null });
  expect((max - start) / 1_048_576).toBeLessThan(16);
  expect(await readdir(folder)).toEqual([]);
});

test("an uploaded file arrives, and an aborted upload leaves nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-uploads-"));
  await using site = await testSite({ modules: [files()], tempStorage: fileTempStorage(folder) });
  const { url } = await startServer((request) => site.site.fetch(request));
  const body = new FormData();
  body.set("file", new File([new Uint8Array(1_000_000)], "a.bin"));
  const answer = await fetch(`${url}/api/files/v1/files`, { method: "POST", body });
  expect(await answer.json()).toEqual({ count: 1_000_000, name: "a.bin" });
  const leaving = new AbortController();
  let sent = 0;
  const cut = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < 10) controller.enqueue(chunk);
      else leaving.abort();
    },
  });
  const headers = { "content-type": "video/mp4" };
  const init = { method: "POST", headers, body: cut, duplex: "half", signal: leaving.signal };
  await expect(fetch(`${url}/api/files/v1/files`, init as RequestInit)).rejects.toThrow("abort");
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test("a file over the limit gets a response instead of a reset", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-uploads-"));
  const tempStorage = fileTempStorage(folder);
  await using site = await testSite({
    modules: [files()],
    tempStorage,
    limits: { upload: 100_000 },
  });
  const { url } = await startServer((request) => site.site.fetch(request));
  const send = async (body: BodyInit, type: string) => {
    const headers = { "content-type": type };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const answer = await fetch(`${url}/api/files/v1/files`, init);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const large = new Uint8Array(3_000_000);
  const streamed = () => new Blob([large]).stream();
  const tooLarge = [413, "rest_request_too_large"];
  expect(await send(large, "video/mp4")).toEqual(tooLarge);
  expect(await send(streamed(), "video/mp4")).toEqual(tooLarge);
  expect(await send(streamed(), "multipart/form-data; boundary=x")).toEqual(tooLarge);
  expect(await readdir(folder)).toEqual([]);
});
