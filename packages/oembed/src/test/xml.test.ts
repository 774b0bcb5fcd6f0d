import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { embed, home, startSite } from "./site.ts";

/** The texts of an XML document by the path of their elements. */
function read(xml: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => void (texts[[...open, name].join("/")] = (open.push(name), "")),
      ontext: (text) => void (open.length > 0 && (texts[open.join("/")] += text)),
      onclosetag: () => void open.pop(),
      oncomment: () => expect.unreachable("a comment"),
      onprocessinginstruction: (name) => expect(name).toBe("?xml"),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  expect(open).toEqual([]);
  return texts;
}

const fetchXml = async (site: Awaited<ReturnType<typeof startSite>>, url: string) => {
  const reply = await site.open(`/api${embed}?format=xml&url=${encodeURIComponent(url)}`);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

test("XML has the same content as JSON", async () => {
  await using site = await startSite();
  await site.make("posts");
  const url = `${home}/2026/01/15/fog/`;
  const { status, headers, text } = await fetchXml(site, url);
  expect([status, headers.get("content-type")]).toEqual([200, "text/xml; charset=UTF-8"]);
  expect(headers.get("link")).toBe(`<${home}/api/>; rel="${home}/api/rels/"`);
  expect(text.startsWith('<?xml version="1.0"?>\n<oembed><version>1.0</version>')).toBe(true);
  const { body } = await site.get(embed, { url });
  const said = read(text);
  const plain = (html: string) => html.replaceAll(/secret=("?)[A-Za-z0-9]{10}/g, "secret=$1x");
  expect(Object.keys(said)).toEqual(["oembed", ...Object.keys(body).map((key) => `oembed/${key}`)]);
  for (const [key, value] of Object.entries(body))
    expect(plain(said[`oembed/${key}`] ?? "")).toBe(plain(String(value)));
});

test("errors are returned as XML", async () => {
  await using site = await startSite();
  const { status, text } = await fetchXml(site, `${home}/nowhere/`);
  expect(status).toBe(404);
  const said = read(text);
  expect(said["oembed/code"]).toBe("oembed_invalid_url");
  expect(said["oembed/message"]).toMatch(/\.$/);
  expect(said["oembed/data/status"]).toBe("404");
});

test("the response to HEAD for XML has no body", async () => {
  await using site = await startSite();
  await site.make("posts");
  const url = encodeURIComponent(`${home}/2026/01/15/fog/`);
  const reply = await site.open(`/api${embed}?format=xml&url=${url}`, { method: "HEAD" });
  expect([reply.status, await reply.text()]).toEqual([200, ""]);
});

test("other values of format mean JSON", async () => {
  await using site = await startSite();
  await site.make("posts");
  for (const format of ["html", "", "XML", "json"]) {
    const { headers } = await site.get(embed, { url: `${home}/2026/01/15/fog/`, format });
    expect(headers.get("content-type")).toBe("application/json; charset=UTF-8");
  }
});

const marks = [
  "]]>",
  "<![CDATA[",
  "&amp;",
  "&#38;",
  "&x;",
  "<!ENTITY e 'x'>",
  "<?pi?>",
  "<!--",
  "\u0001",
  "\uFFFF",
];
const others = ['"', "'", "<b>", "</title>", "&lt;script&gt;", "日本", "\u{1F600}", "é", "%", "\\"];

test("a hundred titles are the same in XML and in JSON", async () => {
  await using site = await startSite();
  for (const [i, mark] of marks.entries())
    for (const [j, other] of others.entries()) {
      const slug = `t-${i}-${j}`;
      await site.make("posts", { slug, title: `A ${mark} b ${other} c` });
      const url = `${home}/2026/01/15/${slug}/`;
      const { body } = await site.get(embed, { url });
      const { text } = await fetchXml(site, url);
      // oxlint-disable-next-line no-control-regex
      expect(read(text)["oembed/title"]).toBe(body.title.replace(/[\0-\x08\uffff]/g, ""));
      // oxlint-disable-next-line no-control-regex
      expect(text).not.toMatch(/<!|<\?(?!xml)|[\0-\x08\x0b\x0c\x0e-\x1f\uffff]/);
    }
});
