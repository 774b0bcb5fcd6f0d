import { expect, test } from "vitest";
import { readApache } from "../imports/apache.ts";
import { readCsv } from "../imports/csv.ts";
import { readNginx } from "../imports/nginx.ts";
import { base, startSite } from "./site.ts";

const start = async () => {
  const site = await startSite();
  const upload = (name: string, text: string) =>
    site.administrator.upload(`${base}/import/file/1`, new File([text], name));
  const items = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await site.administrator.get(`${base}/redirect`, { direction: "asc" })).body.items;
  return Object.assign(site, { upload, items });
};

test("redirects of an Apache file are imported, except those with conditions", async () => {
  await using site = await start();
  const text = `
RewriteEngine on
# A comment
RewriteRule ^old/page$ /new [R=301,L]
RewriteRule ^shop/(.*)$ /store/$1 [R=302,L,NC]
RewriteRule "^with space$" "/to there" [R]
RewriteRule ^gone$ - [G]
RewriteRule ^secret$ - [F]
RewriteRule ^feed$ /feed-new [L]
RewriteRule ^index\\.php$ - [L]
RewriteCond %{HTTP_HOST} ^old\\.example$ [NC]
RewriteRule ^(.*)$ https://new.example/$1 [R=301,L]
Redirect 301 /a /b
Redirect gone /z /
Redirect permanent "/x y" /z
Redirect constructor /q
RedirectMatch 301 ^/t/(.*)$ /u/$1
`;
  const { body } = await site.upload(".htaccess", text);
  expect(body).toMatchObject({ imported: 11, skipped: [{ line: 10 }, { line: 12 }] });
  const shown = (await site.items()).map(
    ({ url, regex, action_type, action_code, action_data }) => [
      ...[url, regex, action_type, action_code, (action_data as { url?: string } | null)?.url],
    ],
  );
  expect(shown).toEqual([
    ["/old/page", false, "url", 301, "/new"],
    ["^/shop/(.*)$", true, "url", 302, "/store/$1"],
    ["/with space", false, "url", 302, "/to there"],
    ["/gone", false, "error", 410, undefined],
    ["/secret", false, "error", 403, undefined],
    ["/feed", false, "pass", 0, "/feed-new"],
    ["/a", false, "url", 301, "/b"],
    ["/z", false, "error", 410, undefined],
    ["/x y", false, "url", 301, "/z"],
    ["/constructor", false, "url", 302, "/q"],
    ["^/t/(.*)$", true, "url", 301, "/u/$1"],
  ]);
});

test("redirects of an nginx file are imported, except those in if blocks", async () => {
  await using site = await start();
  const text = `
server {
    rewrite ^/a$ /b permanent;
    rewrite (?i)^/c/(\\d{2})$ "/d/$1" redirect;
    rewrite ^/query$ /plain? permanent;
    rewrite ^/inside$ /other last;
    rewrite ^/host$ https://$host/ permanent;
    rewrite ^/alone$;
    location = /gone { return 410; }
    location = /back { return /front; }
    location = /text { return 200 "Hello"; }
    location = /nowhere { return 301; }
    location = /host { return 301 https://$host/; }
    location ~* ^/x { return 301 https://new.example/x; }
    location / { return 302 /y; }
    if ($http_user_agent ~* bot) {
        rewrite ^/bots$ /z permanent;
    }
    return 301 https://$host$request_uri;
}
`;
  const { body } = await site.upload("site.conf", text);
  expect(body).toMatchObject({
    imported: 6,
    skipped: [6, 7, 8, 11, 12, 13, 15, 17, 19].map((line) => ({ line })),
  });
  const shown = (await site.items()).map(({ url, regex, action_code, action_data, match_data }) => [
    ...[url, regex, action_code, (action_data as { url?: string } | null)?.url],
    (match_data as { source: { flag_case: boolean } }).source.flag_case,
  ]);
  expect(shown).toEqual([
    ["/a", false, 301, "/b", false],
    ["^/c/(\\d{2})(\\?.*)?$", true, 302, "/d/$1$2", true],
    ["/query", false, 301, "/plain", false],
    ["/gone", false, 410, undefined, false],
    ["/back", false, 302, "/front", false],
    ["^/x", true, 301, "https://new.example/x", true],
  ]);
});

test("the format argument is used if the file name has no known extension", async () => {
  await using site = await start();
  const read = async (format: string, text: string) =>
    (
      await site.administrator.upload(`${base}/import/file/1`, new File([text], "rules"), {
        format,
      })
    ).body;
  expect(await read("csv", "/a,/b")).toEqual({ imported: 1 });
  expect(await read("nginx", "rewrite ^/c$ /d permanent;")).toEqual({ imported: 1 });
  expect(await read("json", '{"redirects":[]}')).toEqual({ imported: 0 });
  expect(await read("xml", "<a/>")).toMatchObject({ code: "rest_invalid_param" });
});

test("a large file is read in time, which quadratic reading would exceed", () => {
  const n = 30_000;
  const statements = "rewrite ^/a$ /b redirect;".repeat(n);
  expect(readNginx(`${" ".repeat(n)}x${"#".repeat(n)}`).redirects).toEqual([]);
  expect(readNginx(`${" x {".repeat(n)}${statements}`).redirects).toHaveLength(n);
  expect(readNginx(`if (a) {${" x {".repeat(n)}${statements}`).skipped).toHaveLength(n);
  expect(readCsv(`source,target${",x".repeat(n)}\n${"/a,/b\n".repeat(n)}`).redirects).toHaveLength(
    n,
  );
});

test.each([
  ["if ($http_user_agent ~* bot)\n{\n rewrite ^/news$ /crawler permanent;\n}", 3],
  ["if ($http_user_agent ~* bot){\n set $a 1;\n rewrite ^/news$ /crawler permanent;\n}", 3],
  ["if ($a) # why {\n{\n set $a 1; rewrite ^/news$ /crawler\n  permanent; }", 3],
  ["location ~ \\.php$ {\n rewrite ^ /crawler permanent;\n}", 2],
  ["rewrite ^/news$ /crawler permanent", 1],
])("no part of a block or statement of nginx is imported alone: %j", (text, line) => {
  expect(readNginx(text)).toEqual({
    redirects: [],
    skipped: [{ line, reason: expect.any(String) }],
  });
});

test("a statement of nginx may extend over several lines, and ends at no quote inside a word", () => {
  const text = `
rewrite ^/it's$ # a comment; with {
  /b
  permanent;
location /docs/
{
  rewrite ^/docs/old$ /docs/new permanent;
}`;
  expect(readNginx(text).redirects).toMatchObject([
    { line: 2, input: { url: "/it's", action_data: { url: "/b" } } },
    { line: 7, input: { url: "/docs/old" } },
  ]);
});

test.each([
  ['<If "%{HTTP_USER_AGENT} =~ /bot/">\nRedirect 301 /news /crawler\n</If>', 2],
  ['<If "a">\n<IfModule b>\n</IfModule>\n</If>\n<ElseIf "b">\nRedirect 301 /a /b\n</ElseIf>', 6],
  ['<If "a">\n</If>\n<Else>\nRedirect 301 /a /b\n</Else>', 4],
  ["<Location /a>\n<IfModule b>\nRewriteRule ^b$ /c [R]\n</IfModule>\n</Location>", 3],
  ["<Files x.html>\nRewriteRule ^ /c [R]\n</Files>", 2],
  ["DocumentRoot /srv\n<Directory /srv/docs>\nRewriteRule ^a$ /c [R]\n</Directory>", 3],
  ["RewriteCond %{HTTP_HOST} \\\n  ^old$\nRewriteRule ^a$ \\\n  /b [R]", 3],
])("no rule of Apache with a condition is imported without it: %j", (text, line) => {
  expect(readApache(text)).toEqual({
    redirects: [],
    skipped: [{ line, reason: expect.any(String) }],
  });
});

test("rules of Apache that follow a skipping or chained rule depend on it", () => {
  const text = `RewriteRule ^a$ - [S=2]
RewriteRule ^b$ /c [R]
RewriteRule ^c$ /d [R]
RewriteRule ^d$ /e [R]
RewriteRule ^x$ /e [R,C]
RewriteRule ^y$ /f [R]`;
  const { redirects, skipped } = readApache(text);
  expect(redirects.map(({ line }) => line)).toEqual([4, 5]);
  expect(skipped.map(({ line }) => line)).toEqual([1, 2, 3, 6]);
});

test("rules of Apache in sections for all requests are imported", () => {
  const text = `DocumentRoot "/srv/site"
<VirtualHost *:80>
<IfModule mod_rewrite.c>
<Directory "/srv/site/">
RewriteRule ^a$ /b [R=301]
</Directory>
</IfModule>
</VirtualHost>
<If "a">
</If>
Redirect 301 /c \\
  /d`;
  expect(readApache(text)).toMatchObject({
    redirects: [{ line: 5 }, { line: 11, input: { action_data: { url: "/d" } } }],
    skipped: [],
  });
});
