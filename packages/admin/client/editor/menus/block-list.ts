import type { Editor } from "@tiptap/core";
import {
  Archive,
  AudioLines,
  Blocks,
  CalendarDays,
  Captions,
  Code,
  CodeXml,
  FileDown,
  Files,
  Film,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Images,
  Link,
  Link2,
  List,
  ListOrdered,
  ListTree,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  Minus,
  MousePointerClick,
  Newspaper,
  Pilcrow,
  Quote,
  Rss,
  Scissors,
  Search,
  SquareSplitVertical,
  Table,
  Tags,
  TextInitial,
  WrapText,
} from "lucide-react";
import { type BlockAt, insertBlock } from "../actions/block-actions.ts";
import { createButtons, createGallery, createMedia, createTable } from "../blocks/create.ts";
import type { NodeJson } from "../blocks/node-json.ts";
import { readSource } from "../blocks/read.ts";
import type { Target } from "../blocks/turn-into.ts";
import { type DynamicBlock, type DynamicBlocks, writeDynamicBlock } from "../dynamic-blocks.ts";
import type { editorMessages } from "../messages.ts";
import type { EditorMedia, MediaKind } from "../media.ts";

export type BlockKey = keyof typeof editorMessages.blocks;
export type GroupKey = keyof typeof editorMessages.groups;

/** A block that can be inserted. */
export interface InsertableBlock {
  /** A name of `BlockKey`, or the full name of a dynamic block. */
  readonly key: string;
  readonly group: GroupKey;
  readonly icon: LucideIcon;
  /** Additional search words, and the text that inserts it when it is typed. */
  readonly keywords: string;
  readonly hint?: string;
  readonly insert: (
    editor: Editor,
    at: BlockAt | undefined,
    media: EditorMedia | undefined,
    openLink: () => void,
  ) => void;
}

const insertable = (
  key: BlockKey,
  group: GroupKey,
  icon: LucideIcon,
  keywords: string,
  json: NodeJson | (() => NodeJson),
  hint?: string,
): InsertableBlock => ({
  key,
  group,
  icon,
  keywords,
  ...(hint && { hint }),
  insert: (editor, at) => insertBlock(editor, at, typeof json === "function" ? json() : json),
});

const emptyMedia = (kind: MediaKind): NodeJson =>
  kind === "image" ? { type: "image", attrs: { img: {} } } : { type: kind, attrs: {} };

const media = (kind: MediaKind, icon: LucideIcon, keywords: string): InsertableBlock => ({
  key: kind,
  group: "media",
  icon,
  keywords,
  insert(editor, at, library) {
    // The block of an image has buttons to upload or choose one.
    if (kind === "image" || !library) insertBlock(editor, at, emptyMedia(kind));
    else
      void library.pick(kind).then((item) => {
        if (item && !editor.isDestroyed) insertBlock(editor, at, createMedia(kind, item));
      });
  },
});

const listItem: NodeJson = { type: "listItem", content: [{ type: "paragraph" }] };
const heading = (level: number): NodeJson => ({ type: "heading", attrs: { level } });

/** The blocks in the order of the menu. */
const insertableBlocks: readonly InsertableBlock[] = [
  insertable("paragraph", "text", Pilcrow, "text p", { type: "paragraph" }),
  insertable("heading2", "text", Heading2, "title h2 heading", heading(2), "##"),
  insertable("heading3", "text", Heading3, "title h3 heading", heading(3), "###"),
  insertable("heading4", "text", Heading4, "title h4 heading", heading(4), "####"),
  insertable("heading1", "text", Heading1, "title h1 heading", heading(1), "#"),
  insertable(
    "bulletList",
    "text",
    List,
    "bullet unordered ul",
    { type: "bulletList", content: [listItem] },
    "-",
  ),
  insertable(
    "orderedList",
    "text",
    ListOrdered,
    "ordered ol",
    { type: "orderedList", content: [listItem] },
    "1.",
  ),
  insertable(
    "blockquote",
    "text",
    Quote,
    "citation blockquote",
    { type: "blockquote", content: [{ type: "paragraph" }, { type: "citation" }] },
    ">",
  ),
  insertable("codeBlock", "text", Code, "source pre program", { type: "codeBlock" }, "```"),
  {
    key: "link",
    group: "text",
    icon: Link,
    keywords: "page post address url",
    insert: (_editor, _at, _library, openLink) => openLink(),
  },
  media("image", Image, "picture photo img"),
  {
    key: "gallery",
    group: "media",
    icon: Images,
    keywords: "pictures photos",
    insert(editor, at, library) {
      if (!library) insertBlock(editor, at, createGallery());
      else
        void library.pickMany("image").then((items) => {
          if (items.length > 0 && !editor.isDestroyed)
            insertBlock(editor, at, createGallery(items));
        });
    },
  },
  insertable("embed", "media", Link2, "youtube video tweet link url vimeo spotify", {
    type: "embed",
    attrs: { comment: {} },
  }),
  media("video", Film, "movie film mp4"),
  media("audio", AudioLines, "music sound podcast mp3"),
  media("file", FileDown, "download pdf document"),
  insertable("tableFigure", "layout", Table, "grid rows columns", () => createTable()),
  insertable("buttons", "layout", MousePointerClick, "call to action cta link", createButtons),
  insertable(
    "horizontalRule",
    "layout",
    Minus,
    "divider line hr separator",
    { type: "horizontalRule" },
    "---",
  ),
  insertable("more", "layout", SquareSplitVertical, "teaser excerpt more", { type: "more" }),
  insertable("nextPage", "layout", Scissors, "nextpage split pagination", { type: "nextPage" }),
  insertable("pullquote", "other", MessageSquareQuote, "quote highlight", {
    type: "pullquote",
    content: [{ type: "paragraph" }, { type: "citation" }],
  }),
  insertable("preformatted", "other", WrapText, "pre monospace", { type: "preformatted" }),
  insertable("verse", "other", TextInitial, "poem poetry", { type: "verse" }),
  insertable("html", "other", CodeXml, "custom raw source", {
    type: "rawBlock",
    attrs: { name: "core/html", comment: {} },
  }),
  insertable("shortcode", "other", Captions, "macro bracket", {
    type: "rawBlock",
    attrs: { name: "core/shortcode", comment: {} },
  }),
];

const normal = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const iconOfDynamic: Readonly<Record<string, LucideIcon>> = {
  "core/archives": Archive,
  "core/calendar": CalendarDays,
  "core/categories": ListTree,
  "core/latest-comments": MessagesSquare,
  "core/latest-posts": Newspaper,
  "core/page-list": Files,
  "core/rss": Rss,
  "core/search": Search,
  "core/tag-cloud": Tags,
};
/** A dynamic block in the menu. It is inserted with default values. */
const toInsertable = (block: DynamicBlock): InsertableBlock => ({
  key: block.name,
  group: "site",
  icon: iconOfDynamic[block.name] ?? Blocks,
  keywords: block.title,
  insert: (editor, at) =>
    insertBlock(editor, at, readSource(block.name, writeDynamicBlock(block, {}))),
});

/** All blocks that can be inserted, with the dynamic ones of the site. */
export const withDynamicBlocks = (
  dynamic: DynamicBlocks | undefined,
): readonly InsertableBlock[] => [
  ...insertableBlocks,
  ...(dynamic?.blocks ?? []).filter(({ isInsertable }) => isInsertable).map(toInsertable),
];

/** The blocks that match what was typed; those whose name starts with it come first. */
export function filterBlocks(
  all: readonly InsertableBlock[],
  query: string,
  nameOf: (key: string) => string,
): readonly InsertableBlock[] {
  const words = normal(query).trim();
  if (words === "") return all;
  const rank = ({ key, keywords }: InsertableBlock): number => {
    const name = normal(nameOf(key));
    if (name.startsWith(words)) return 0;
    if (` ${name}`.includes(` ${words}`)) return 1;
    if (` ${normal(keywords)}`.includes(` ${words}`)) return 2;
    return name.includes(words) || normal(keywords).includes(words) ? 3 : 4;
  };
  return all
    .map((block) => ({ block, rank: rank(block) }))
    .filter((one) => one.rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ block }) => block);
}

const iconOfTarget = new Map<string, LucideIcon>(
  insertableBlocks.map(({ key, icon }) => [key, icon]),
);
export const targetIcon = (target: Target): LucideIcon => iconOfTarget.get(target) ?? Pilcrow;
