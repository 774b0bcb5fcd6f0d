import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { channelReader, type Element } from "./channel.ts";

const text = readFileSync(new URL("../fixtures/small.xml", import.meta.url), "utf8");

function childrenOf(document: string, size: number): Element[] {
  const children: Element[] = [];
  const reader = channelReader((child) => children.push(child), 1024 * 1024);
  for (let at = 0; at < document.length; at += size) reader.write(document.slice(at, at + size));
  reader.end();
  return children;
}

test.each([1, 2, 5, 64])(
  "pieces of %i characters give the same elements at the same lines",
  (size) => {
    expect(childrenOf(text, size)).toEqual(childrenOf(text, text.length));
  },
);

test("every child of the channel is reported once, complete and with its line", () => {
  const children = childrenOf(text, 1000);
  const lines = text.split("\n");
  for (const { name, line } of children) expect(lines[line - 1]).toContain(`<${name}`);
  expect(children.filter(({ name }) => name === "item")).toHaveLength(14);
  expect(children.at(-1)?.children.at(-1)?.children.at(-1)?.text).toBe("draft");
});

test("markup may be split anywhere", () => {
  const document =
    "<rss><channel><a b='&#x1F6A2;&amp;'>&lt;&#233;&x;<![CDATA[]]]]>]<!-- ] -->&#128674;</a></channel></rss>";
  for (const size of [1, 2, 3]) {
    const [child] = childrenOf(document, size);
    expect(child?.text).toBe("<é&x;]]]🚢");
    expect(child?.attributes.get("b")).toBe("🚢&");
  }
});
