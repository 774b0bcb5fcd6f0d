import { describe, expect, test } from "vitest";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite } from "./site.ts";

/** File names of users, programs and attackers. Each has an extension of PNG files, or gets one. */
const hostile = [
  "../../x.png",
  "..\\x.png",
  "../a b/Ünï cödé.png",
  "/etc/passwd.png",
  "C:\\Windows\\x.png",
  "a/../../b.png",
  "....//x.png",
  "x.php.png",
  "x.php%00.png",
  "x.phtml.jpg.png",
  "a.svg.png",
  ".htaccess.png",
  "..png",
  "...png",
  "-.png",
  "_.png",
  " .png",
  "CON.png",
  "con.png",
  "NUL.png",
  "com1.png",
  "lpt9.a.png",
  "aux..png",
  "x.PNG",
  "My Photo (1).PNG",
  "a'b\u00a0c.png",
  "a;b.png",
  "a,b.png",
  "a&b=c.png",
  "a?b#c.png",
  "%2e%2e%2fx.png",
  "%252e%252e.png",
  "$(id).png",
  "`id`.png",
  "|x.png",
  "a>b<c.png",
  "a*b.png",
  "~x.png",
  "~/.ssh/id.png",
  "x\u202egnp.png",
  "\u200bx.png",
  "\ufeffx.png",
  "x\u0301.png",
  "\u{1f600}.png",
  "文字.png",
  "ملف.png",
  "א.png",
  "İ.png",
  "ﬁ.png",
  "ß.png",
  "a".repeat(300) + ".png",
  "é".repeat(300) + ".png",
  "\u{1f600}".repeat(200) + ".png",
  "x" + ".y".repeat(150) + ".png",
  "a\tb.png",
  "thumbnail-150x150.png",
  "x-scaled.png",
  "x-1.png",
  "x.tar.gz.png",
  "index.html.png",
  "a b  c---d.png",
  "{x}.png",
  "@x.png",
  "#.png",
  "constructor.png",
  "__proto__.png",
];

describe("file names", () => {
  test(`${hostile.length} hostile names become safe and unique names`, async () => {
    const files = filePorts();
    await using site = await startSite({ files });
    const seen = new Set<string>();
    for (const name of [...hostile, ...hostile]) {
      // A form can send any name; a header only some.
      const file = new File([png(9, 9)], name, { type: "image/png" });
      const { status, body } = await site.editor.upload("/core/v2/media", file);
      expect([name, status]).toEqual([name, 201]);
      const { file: path } = body.media_details;
      expect(path).toMatch(/^\d{4}\/\d\d\/[^/\\.\s-][^/\\\s:;?*"'<>|&$`%]*\.png$/u);
      expect(path.split("/").at(-1)).not.toMatch(/^(con|nul|aux|prn|com\d|lpt\d)\./i);
      expect(path.split("/").at(-1)).not.toMatch(/\.(php|phtml|html|svg)\./i);
      expect(new TextEncoder().encode(path).length).toBeLessThan(255);
      expect([name, seen.has(path)]).toEqual([name, false]);
      seen.add(path);
      expect((await site.site.fetch(new Request(body.source_url))).status).toBe(200);
    }
    expect(files.blobs.files.size).toBe(hostile.length * 2);
  });

  test("names in headers are handled in the same way", async () => {
    await using site = await startSite({ files: filePorts() });
    const names = [];
    for (const input of ["../../x.png", "a.php.png", ".htaccess.png", "%2e%2e%2fy.png"])
      names.push((await uploadRaw(site.editor, input, png(9, 9))).body.media_details.file.slice(8));
    expect(names).toEqual(["x.png", "a.php_.png", "htaccess.png", "2e2e2fy.png"]);
  });

  test("the hundredth file with one name does not take a hundred attempts", async () => {
    const files = filePorts();
    let tries = 0;
    const blobs = {
      ...files.blobs,
      put: (...args: Parameters<typeof files.blobs.put>) => {
        tries++;
        return files.blobs.put(...args);
      },
    };
    await using site = await startSite({ files: { ...files, blobs } });
    for (let i = 0; i < 60; i++) await uploadRaw(site.editor, "a.txt", "x");
    tries = 0;
    expect((await uploadRaw(site.editor, "a.txt", "x")).status).toBe(201);
    expect(tries).toBeLessThan(25);
  });
});
