import { userMeta } from "@waymark/accounts";
import { toSafeAddress, toStoredContent, toStoredTitle } from "@waymark/content-text";
import {
  moduleBuilder,
  defineModule,
  collationKey,
  type Contributed,
  toTextLine,
  type Db,
} from "@waymark/core";
import { isXmlText } from "@waymark/wxr";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { itemCopyOf } from "../comments/item-copy.ts";
import { toAgent, toStoredComment } from "../comments/comment.ts";
import { tables } from "../tables.ts";
import { exportWxr } from "../tasks/export-wxr.ts";
import { importWxr } from "../tasks/import.ts";
import { toStoredName, toTermDescription } from "../terms/write.ts";
import { startSite, type ContentSite } from "../test/site.ts";
import { countsOf, applyCounts, type Counts } from "../write/counters.ts";
import { setTerms } from "../write/terms.ts";

/** Texts that are difficult to escape and parse. */
const odd = fc.constantFrom(
  ..."]]>|<|&|&amp;|]]|<![CDATA[|\r\n|\u2028|\u0001|\u007f|\uFFFE|\uFFFF|👩‍🚀|é|\t|\n| |<!-- wp:x -->|[gallery]|\\".split(
    "|",
  ),
);
const word = fc.oneof(odd, fc.string({ unit: "grapheme", maxLength: 8 }));
const words = fc
  .array(word, { maxLength: 12 })
  .map((parts) => parts.join("").replaceAll("\0", "").toWellFormed());
const time = fc
  .date({ min: new Date("1971-01-01"), max: new Date("2400-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));

const row = fc.record({
  type: fc.constantFrom("post", "page", "nav_menu_item"),
  status: fc.constantFrom("publish", "draft", "pending", "private", "trash"),
  date: time,
  modified: time,
  // As writes store them.
  title: words.map((text) => toStoredTitle(text, { isUnfiltered: true })),
  content: words.map((text) => toStoredContent(text, { isUnfiltered: true })),
  excerpt: words.map((text) => toStoredContent(text, { isUnfiltered: true })),
  author: fc.constantFrom(0, 1, 2, 3, 20),
  menu_order: fc.integer({ min: -5, max: 500 }),
  password: fc.oneof(
    fc.constant(""),
    words.map((text) => text.slice(0, 20).toWellFormed()),
  ),
  isFloating: fc.boolean(),
  isOpen: fc.boolean(),
  sticky: fc.boolean(),
  format: fc.constantFrom("standard", "aside", "link"),
  template: fc.constantFrom("", "wide.html"),
  footnotes: fc.option(words, { nil: undefined }),
  // Imported values can be held by XML.
  kept: fc.dictionary(
    fc.constantFrom("colour", "constructor", "_menu_item_url"),
    words.filter(isXmlText),
  ),
  below: fc.boolean(),
  picture: fc.boolean(),
  terms: fc.subarray([0, 1, 2, 3]),
  comments: fc.array(
    fc.record({
      author_name: words.map(toTextLine),
      author_email: words,
      author_url: words.map(toSafeAddress),
      author_user_agent: words.map(toAgent),
      content: words.map(toStoredComment),
      date: time,
      author: fc.constantFrom(0, 2, 20),
      status: fc.constantFrom("approved", "hold", "spam", "trash"),
      type: fc.constantFrom("comment", "pingback"),
      isAnswer: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});
const term = fc.record({
  name: words.map(toStoredName),
  description: words.map(toTermDescription),
  below: fc.boolean(),
});
type Made = typeof row extends fc.Arbitrary<infer V> ? V : never;
type Named = typeof term extends fc.Arbitrary<infer V> ? V : never;
const whole = fc.record({
  items: fc.array(row, { maxLength: 6 }),
  terms: fc.array(term, { minLength: 4, maxLength: 4 }),
});

const { defineTask } = moduleBuilder({ tables });
/** Inserts rows directly, with values that old sites may have. */
const fill = defineTask(
  "filler.fill",
  async ({ db: all }, rows: { items: readonly Made[]; terms: readonly Named[] }) =>
    all.transaction((db) => store(db, rows)),
);
async function store(
  db: Db<typeof tables>,
  { items, terms }: { items: readonly Made[]; terms: readonly Named[] },
): Promise<void> {
  const termIds: number[] = [];
  for (const [n, { name, description, below }] of terms.entries()) {
    const taxonomy = ["category", "category", "post_tag", "nav_menu"][n] ?? "category";
    const parent = below && n === 1 ? (termIds[0] ?? 0) : 0;
    const visible = name || `term-${n}`;
    const created = await db.terms.insert({
      taxonomy,
      slug: `term-${n}`,
      name: visible,
      name_key: collationKey(visible),
      description,
      parent,
    });
    termIds.push(created.id);
  }
  const pages: number[] = [];
  const counts: Counts[] = [];
  for (const [n, given] of items.entries()) {
    const {
      isFloating,
      isOpen,
      footnotes,
      kept: stored,
      below,
      picture,
      terms: own,
      comments,
    } = given;
    const { sticky, password, ...rest } = given;
    const canFloat = given.status === "draft" || given.status === "pending";
    const isTrashed = given.status === "trash";
    const secret = given.status === "private" ? "" : password;
    const item = await db.content.insert({
      ...rest,
      title_key: collationKey(given.title),
      date_gmt: given.date,
      modified_gmt: given.modified,
      slug: canFloat && n % 2 === 0 ? "" : `item-${n}${isTrashed ? "__trashed" : ""}`,
      guid: n % 2 === 0 ? "" : `http://site.test/old/${n}/`,
      password: secret,
      sticky: sticky && secret === "",
      is_floating: canFloat && isFloating,
      trashed_gmt: isTrashed ? "2026-01-02T03:04:05" : "",
      comment_status: isOpen ? "open" : "closed",
      parent: given.type === "page" && below ? (pages.at(-1) ?? 0) : 0,
      featured_media: picture && n > 0 ? (pages[0] ?? 0) : 0,
      extra: {
        ...(footnotes !== undefined && given.type !== "nav_menu_item" && { meta: { footnotes } }),
        ...(Object.keys(stored).length > 0 && { imported: { meta: lists(stored) } }),
        ...(isTrashed && { trashed: { status: "publish", slug: `item-${n}` } }),
      },
    });
    if (given.type === "page") pages.push(item.id);
    counts.push(countsOf(undefined, item));
    const requested = Object.entries({ category: [0, 1], post_tag: [2], nav_menu: [3] }).map(
      ([taxonomy, of]) =>
        [
          taxonomy,
          new Set(own.filter((at) => of.includes(at)).map((at) => termIds[at] ?? 0)),
        ] as const,
    );
    counts.push(await setTerms(db, item, new Map(requested)));
    let last = 0;
    for (const { isAnswer, ...comment } of comments)
      last = (
        await db.comments.insert({
          ...comment,
          post: item.id,
          parent: isAnswer ? last : 0,
          date_gmt: comment.date,
          ...itemCopyOf(item),
        })
      ).id;
  }
  await applyCounts(db, counts);
}

const lists = (stored: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, [value]]));
const filler = defineModule({ name: "filler", requires: ["content"], tasks: [fill] });

async function exported(site: ContentSite): Promise<string> {
  const pieces: string[] = [];
  await site.site.run(exportWxr, { write: (piece) => void pieces.push(piece) });
  return pieces.join("");
}
async function* chunks(text: string) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
/** All rows without origins, former statuses and change counters. */
async function rowsOf(site: ContentSite) {
  const { origins: _, users: _users, content, counters, ...rest } = await site.dump();
  return {
    ...rest,
    content: content.map(({ version: _version, ...row }) => row),
    counters: counters.filter(({ n }) => n !== 0),
  };
}

test("users are imported with their nickname, language and meta values, if the site has them", async () => {
  const harbour = (more: readonly Contributed[]) =>
    defineModule({ name: "harbour", requires: ["accounts"], contributes: more })();
  const berth = (schema: z.ZodType) => userMeta({ name: "berth", schema, fallback: null });
  const old = userMeta({ name: "old", schema: z.string(), fallback: "" });
  await using one = await startSite({
    locale: "de-DE",
    modules: [harbour([berth(z.int()), old])],
  });
  const { status, body } = await one.administrator.edit("/core/v2/users/3", {
    nickname: "Ines",
    locale: "de_DE",
    meta: { berth: 4, old: "x" },
  });
  expect([status, body.code]).toEqual([200, undefined]);
  const text = await exported(one);
  const importedInto = async (locale: string, schema: z.ZodType) => {
    await using two = await startSite({
      locale,
      joins: true,
      modules: [harbour([berth(schema)])],
    });
    await two.site.run(importWxr, { chunks: chunks(text) });
    const { users } = await two.dump();
    const user = users.find(({ login }) => login === body.username);
    return { nickname: user?.nickname, locale: user?.locale, meta: user?.meta };
  };
  expect(await importedInto("de-DE", z.int())).toEqual({
    ...{ nickname: "Ines", locale: "de_DE", meta: { berth: 4 } },
  });
  expect(await importedInto("en-US", z.string())).toEqual({
    ...{ nickname: "Ines", locale: "", meta: {} },
  });
});

test("an export of any content is imported as the same rows, and exported again as the same file", async () => {
  await fc.assert(
    fc.asyncProperty(whole, async (given) => {
      await using one = await startSite({ modules: [filler()] });
      await one.site.run(fill, given);
      const text = await exported(one);
      await using two = await startSite();
      await two.site.run(importWxr, { chunks: chunks(text) });
      expect(await rowsOf(two)).toEqual(await rowsOf(one));
      expect(await exported(two)).toBe(text);
    }),
    { numRuns: Number(process.env["ROUNDS"] ?? 40) },
  );
}, 60_000);
