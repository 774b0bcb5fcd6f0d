import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accounts,
  content,
  createSite,
  createUser,
  fileBlobs,
  fileTempStorage,
  serve,
  sharpImages,
  silentLog,
  sqlite,
} from "waymark";
import { pixel } from "./permissions/fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-floods-"));
const site = createSite({
  log: silentLog,
  storage: sqlite(join(folder, "site.db")),
  blobs: fileBlobs(join(folder, "uploads")),
  tempStorage: fileTempStorage(join(folder, "spool")),
  images: sharpImages(),
  modules: [accounts({ insecure: true }), content()],
});
let port: number;
let url: string;
let authorization: string;
let close: () => Promise<void>;

beforeAll(async () => {
  await site.start();
  const { applicationPassword = "" } = await site.run(createUser, {
    login: "ines",
    email: "ines@magazine.example",
    role: "editor",
    applicationPassword: { name: "test" },
  });
  authorization = `Basic ${btoa(`ines:${applicationPassword}`)}`;
  const server = await serve(site, { port: 0, log: silentLog });
  ({ port, url, close } = server);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** Names of all files below a folder. */
const filesIn = (path: string): string[] =>
  readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Sends the start of an upload and disconnects. */
const abort = (kind: "file" | "multipart", length: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      const type =
        kind === "file"
          ? 'Content-Type: image/png\r\nContent-Disposition: attachment; filename="a.png"'
          : "Content-Type: multipart/form-data; boundary=b";
      const start =
        kind === "file"
          ? "\x89PNG"
          : '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
      socket.write(
        `POST /api/core/v2/media HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n${type}\r\nContent-Length: 900000\r\n\r\n${start}${"x".repeat(length)}`,
      );
      setTimeout(() => socket.destroy(), length % 40);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });

const upload = () =>
  fetch(`${url}/api/core/v2/media`, {
    method: "POST",
    headers: {
      authorization,
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="whole.png"',
    },
    body: pixel,
  });

test("four hundred aborted uploads leave no file and no item, and the next upload is stored", async () => {
  for (let i = 0; i < 8; i++)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        abort(at % 2 ? "file" : "multipart", (i * 50 + at) * 487),
      ),
    );
  const stored = await upload();
  expect(stored.status).toBe(201);
  await expect.poll(() => filesIn("spool")).toEqual([]);
  const { source_url: source } = (await stored.json()) as { readonly source_url: string };
  expect(filesIn("uploads")).toEqual([source.split("/").at(-1)]);
  const list = await fetch(`${url}/api/core/v2/media`);
  expect(list.headers.get("x-core-total")).toBe("1");
});

test("many concurrent long searches get responses, and so do other requests in between", async () => {
  const editor = site.actor({ id: 1, roles: ["administrator"] });
  const words = Array.from({ length: 400 }, (_, i) => `word${i}`);
  for (let i = 0; i < 300; i++)
    await site.call(
      "POST /core/v2/posts",
      { title: `Post ${i}`, content: words.slice(i).join(" "), status: "publish" },
      { as: editor },
    );
  const searches = [
    words.join(" "),
    `"${words.slice(0, 100).join(" ")}"`,
    words.map((word) => `-${word}`).join(" "),
    "w ".repeat(900),
    '"'.repeat(1500),
    "*".repeat(1500),
    words.map((word) => `${word}*`).join(" OR "),
  ];
  const request = async (path: string) => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    return response.status;
  };
  const slow = Array.from({ length: 140 }, (_, i) =>
    request(
      `/api/core/v2/posts?per_page=100&search=${encodeURIComponent(searches[i % searches.length]!)}`,
    ),
  );
  const visits: number[] = [];
  for (let i = 0; i < 50; i++) visits.push(await request("/api/core/v2/posts?per_page=1"));
  const allowed = new Set([200, 400, 503]);
  expect((await Promise.all(slow)).filter((status) => !allowed.has(status))).toEqual([]);
  expect(visits.filter((status) => status !== 200)).toEqual([]);
});
