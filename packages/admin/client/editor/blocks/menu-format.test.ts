import { expect, test } from "vitest";
import { writeDynamicBlock } from "../dynamic-blocks.ts";
import { LINK, SUBMENU } from "./menu-format.ts";
import { toCard } from "./node-json.ts";
import { change, namesIn, open, rewrite } from "./test/open.ts";

const link = (label: string) => `<!-- wp:navigation-link   {"label": "${label}"} /-->`;
const submenu = (json: string, inner: string) =>
  `<!-- wp:navigation-submenu  ${json} -->${inner}<!-- /wp:navigation-submenu -->`;
const nested = submenu('{"label": "Moon"}', `${link("Full")}\n`);
const text = `\n${link("Home")}\n${submenu('{"label": "Tides"}', `\n\n${link("Ebb")}\n${nested} ${link("Flood")}\t`)}\n`;

test("a submenu and a menu have their entries as blocks, and are written as they were read", () => {
  expect(namesIn(text)).toEqual(["card", "menu"]);
  const { doc, serialize } = open(text);
  expect(doc.child(1).children.map(({ type }) => type.name)).toEqual(["card", "menu", "card"]);
  expect(doc.child(1).child(1).childCount).toBe(1);
  expect(serialize(doc)).toBe(text);
  const menu = `<!-- wp:navigation {"overlayMenu":"never"} -->\n${nested}\n<!-- /wp:navigation -->`;
  expect(namesIn(menu)).toEqual(["menu"]);
  for (const one of [text, menu, '<!-- wp:navigation-submenu {"label":"Tides"} /-->'])
    expect(open(one).serialize(open(one).doc)).toBe(one);
});

test("a changed entry of a submenu changes only that entry", () => {
  const edit = (children: any[]) => {
    const [, { content }] = children;
    const [full] = content[1].content;
    full.attrs = { ...full.attrs, source: link("New") };
  };
  expect(change(text, edit)).toBe(text.replace("Full", "New"));
  const written = change(text, ([, tides]) => {
    const source = writeDynamicBlock(
      { name: SUBMENU, title: "", attributes: {}, isInsertable: false },
      { label: "Tide tables" },
    );
    tides!.attrs = { ...tides!.attrs, source };
  });
  expect(written).toBe(
    text.replace('submenu  {"label": "Tides"}', 'submenu {"label":"Tide tables"}'),
  );
});

test("entries are added, moved and removed without a change of the others", () => {
  const parts = (edit: (entries: any[]) => void) =>
    change(text, ([, tides]) => edit(tides!.content as any[]))
      .replace(/^.*Tides"} -->/s, "")
      .replace(/<!-- \/wp:navigation-submenu -->\n$/, "");
  const added = toCard(LINK, "<!-- wp:navigation-link /-->");
  expect(parts((all) => all.push(added))).toBe(
    `\n\n${link("Ebb")}\n${nested} ${link("Flood")}\n\n<!-- wp:navigation-link /-->\n`,
  );
  expect(parts((all) => all.reverse())).toBe(
    `\n\n${link("Flood")}\n\n${nested}\n\n${link("Ebb")}\t`,
  );
  expect(parts((all) => all.splice(0, 2))).toBe(`\n\n${link("Flood")}\t`);
  expect(parts((all) => all[1].content.push(all.pop()))).toContain(
    `"Moon"} -->${link("Full")}\n\n${link("Flood")}\t<!-- /wp`,
  );
  expect(change(text, ([, tides]) => (tides!.content = []))).toBe(
    `\n${link("Home")}\n<!-- wp:navigation-submenu  {"label": "Tides"} /-->\n`,
  );
});

test("a block in a submenu that is not an entry is a card, and a submenu with other HTML is one itself", () => {
  const odd = submenu("{}", "\n<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n");
  expect(open(odd).doc.firstChild?.firstChild?.type.name).toBe("card");
  expect(rewrite(odd)).toBe(odd);
  for (const one of [
    submenu("{}", "<p>a</p>"),
    submenu("{broken}", link("Ebb")),
    `<!-- wp:navigation-submenu -->${link("Ebb")}`,
    `<!-- wp:navigation-submenu -->${link("Ebb")}<!-- /wp:navigation-submenu  -->`,
    "<!-- wp:navigation /-->",
  ]) {
    expect(namesIn(one)).toEqual(["card"]);
    expect(rewrite(one)).toBe(one);
  }
});
