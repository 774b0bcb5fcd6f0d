import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { files, type Files } from "./files.ts";
import { exchangeRaw, startServer } from "./test/raw-connection.ts";

let root = "";
let uploads: Files;
const text = "0123456789";
const modified = new Date("2026-11-20T10:00:00.500Z");

beforeAll(async () => {
  const outer = await mkdtemp(join(tmpdir(), "waymark-files-"));
  root = join(outer, "root");
  await mkdir(join(root, "2026/11"), { recursive: true });
  await mkdir(join(outer, "root-sibling"));
  await writeFile(join(outer, "secret.txt"), "secret");
  await writeFile(join(outer, "root-sibling/secret.txt"), "secret");
  await writeFile(join(root, "a.txt"), text);
  await utimes(join(root, "a.txt"), modified, modified);
  await writeFile(join(root, "2026/11/Hafen ü.jpg"), "jpeg");
  await writeFile(join(root, ".env"), "secret");
  await writeFile(join(root, "empty.txt"), "");
  await writeFile(join(root, "big.bin"), Buffer.alloc(1_000_000, "x"));
  for (const name of [
    "x.html",
    "x.svg",
    "x.js",
    "x.xml",
    "x.css",
    "x.exe",
    "x.php.jpg",
    "x.pdf",
    "x",
  ])
    await writeFile(join(root, name), "<script>");
  await symlink(join(outer, "secret.txt"), join(root, "out.txt"));
  await symlink(outer, join(root, "outdir"));
  await symlink(join(root, "a.txt"), join(root, "in.txt"));
  execFileSync("mkfifo", [join(root, "pipe")]);
  uploads = files(root, { prefix: "/uploads" });
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  uploads(new Request(`http://a.example/uploads/${path}`, { headers, method }));

test("a file is sent with type, length, validators and nosniff", async () => {
  const response = (await ask("a.txt?v=1"))!;
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(text);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-length": "10",
    "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(response.headers.get("content-disposition")).toBeNull();
  expect(await (await ask("2026/11/Hafen%20%C3%BC.jpg"))!.text()).toBe("jpeg");
  expect(await (await ask("empty.txt"))!.text()).toBe("");
  expect(await (await ask("in.txt"))!.text()).toBe(text);
});

test("HEAD has the same headers and no body; other methods are not handled", async () => {
  const response = (await ask("a.txt", {}, "HEAD"))!;
  expect([response.headers.get("content-length"), await response.text()]).toEqual(["10", ""]);
  expect(await ask("a.txt", {}, "POST")).toBeUndefined();
  expect(await ask("a.txt", {}, "DELETE")).toBeUndefined();
});

test.each([
  "../secret.txt",
  "%2e%2e/secret.txt",
  "%2e%2e%2fsecret.txt",
  "..%2fsecret.txt",
  "..%5csecret.txt",
  "..\\secret.txt",
  "2026/../../secret.txt",
  "%252e%252e/secret.txt",
  "../root-sibling/secret.txt",
  "..%c0%afsecret.txt",
  "a.txt%00",
  "a.txt%00.jpg",
  "a.txt/",
  "a.txt/x",
  "/a.txt",
  "2026//11/x",
  "./a.txt",
  "a.txt.",
  "a.txt%20",
  "a.txt::$DATA",
  "C:/a.txt",
  "%2fetc/passwd",
  "/etc/passwd",
  "file:///etc/passwd",
  ".env",
  "%2eenv",
  ".%2fa.txt",
  "out.txt",
  "outdir/secret.txt",
  "outdir/root/a.txt",
  "pipe",
  "2026",
  "2026/",
  "",
  "CON",
  "nul.txt",
  "%ff%fe",
  "a%0d%0a.txt",
  "%e2%80%aegpj.txt",
  "missing.txt",
  "x".repeat(300),
  `${"a/".repeat(100)}b`,
  "y".repeat(50_000),
])("%j is not found", async (path) => {
  const response = await ask(path);
  // URL parsing resolves dot segments first; the result may be inside of the folder, never outside.
  if (response !== undefined) expect(await response.text()).toBe(text);
  else expect(response).toBeUndefined();
  const { port } = await startServer(
    async (request) => (await uploads(request)) ?? new Response("nobody's", { status: 404 }),
  );
  const raw = encodeURI(path).replaceAll("%25", "%");
  const wired = await exchangeRaw(
    port,
    `GET /uploads/${raw} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(wired).not.toMatch(/secret|root:/);
});

test("a path outside the prefix is not handled", async () => {
  for (const path of ["/", "/uploads", "/uploadsa.txt", "/other/a.txt", "/Uploads/a.txt"])
    expect(await uploads(new Request(`http://a.example${path}`))).toBeUndefined();
});

test("files with active content are served as downloads of bytes", async () => {
  for (const name of ["x.html", "x.svg", "x.js", "x.xml", "x.css", "x.exe", "x"]) {
    const { headers } = (await ask(name))!;
    expect([name, headers.get("content-type")]).toEqual([name, "application/octet-stream"]);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
    expect(headers.get("content-security-policy")).toContain("sandbox");
  }
  expect((await ask("x.php.jpg"))!.headers.get("content-type")).toBe("image/jpeg");
  const pdf = (await ask("x.pdf"))!.headers;
  expect([pdf.get("content-type"), pdf.get("content-disposition")]).toEqual([
    "application/pdf",
    null,
  ]);
});

test("trusted files have their own content types, without restrictions", async () => {
  const own = files(root, { trusted: true });
  const { headers } = (await own(new Request("http://a.example/x.html")))!;
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toBeNull();
  expect(headers.get("content-disposition")).toBeNull();
});

test("an unchanged file is a 304, with the ETag taking precedence over the date", async () => {
  const first = (await ask("a.txt"))!;
  const etag = first.headers.get("etag")!;
  const date = first.headers.get("last-modified")!;
  const status = async (headers: Record<string, string>) => (await ask("a.txt", headers))!.status;
  expect(await status({ "if-none-match": etag })).toBe(304);
  expect(await status({ "if-none-match": `"x", W/${etag}` })).toBe(304);
  expect(await status({ "if-none-match": "*" })).toBe(304);
  expect(await status({ "if-modified-since": date })).toBe(304);
  expect(await status({ "if-none-match": '"x"', "if-modified-since": date })).toBe(200);
  expect(await status({ "if-modified-since": "Fri, 20 Nov 2026 09:59:59 GMT" })).toBe(200);
  expect(await status({ "if-modified-since": "nonsense" })).toBe(200);
  const again = (await ask("a.txt", { "if-none-match": etag }))!;
  expect([again.headers.get("etag"), await again.text()]).toEqual([etag, ""]);
});

test("a rewritten file has another ETag", async () => {
  const before = (await ask("x"))!.headers.get("etag");
  await writeFile(join(root, "x"), "<scripX>");
  expect((await ask("x"))!.headers.get("etag")).not.toBe(before);
});

test.each([
  ["bytes=0-0", 206, "0", "bytes 0-0/10"],
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=7-99", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-99", 206, text, "bytes 0-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=4-2", 200, text, null],
  ["bytes=-", 200, text, null],
  ["bytes=0-1,3-4", 200, text, null],
  ["items=0-1", 200, text, null],
  ["bytes=a-b", 200, text, null],
  ["bytes=0-99999999999999999999", 200, text, null],
])("Range %s returns %i", async (range, status, body, content) => {
  const response = (await ask("a.txt", { range }))!;
  expect([response.status, await response.text()]).toEqual([status, body]);
  expect(response.headers.get("content-range")).toBe(content);
});

test("a range applies only to the version in If-Range", async () => {
  const { headers } = (await ask("a.txt"))!;
  const status = async (unless: string) =>
    (await ask("a.txt", { range: "bytes=0-1", "if-range": unless }))!.status;
  expect(await status(headers.get("etag")!)).toBe(206);
  expect(await status(headers.get("last-modified")!)).toBe(206);
  expect(await status('"other"')).toBe(200);
  expect(await status("Fri, 20 Nov 2026 09:00:00 GMT")).toBe(200);
});

test("a large file is streamed, completely and in part, over a real connection", async () => {
  const { url } = await startServer(
    async (request) => (await uploads(request)) ?? new Response("no"),
  );
  const whole = await fetch(`${url}/uploads/big.bin`);
  expect(whole.headers.get("content-length")).toBe("1000000");
  expect((await whole.text()).length).toBe(1_000_000);
  const part = await fetch(`${url}/uploads/big.bin`, { headers: { range: "bytes=100-299999" } });
  expect([part.status, (await part.text()).length]).toEqual([206, 299_900]);
  const left = await fetch(`${url}/uploads/big.bin`);
  await left.body!.cancel();
});
