import type { Shape } from "@waymark/core";
import type { Taxonomy } from "./taxonomy.ts";

/**
 * What items of a type have and can do. Items with `file` are stored files: their status and who may read them follow
 * from what they are attached to. A type has `title`, `editor` (the content), `excerpt`, `author` and
 * `thumbnail` (the featured image) unless it `lacks` them; the others it names under `features`.
 */
export type Feature =
  | "title"
  | "editor"
  | "excerpt"
  | "author"
  | "thumbnail"
  | "comments"
  | "pings"
  | "revisions"
  | "hierarchy"
  | "sticky"
  | "formats"
  | "file";
const common: readonly Feature[] = ["title", "editor", "excerpt", "author", "thumbnail"];

/** A type of content as data: what its routes, rights, fields and lists follow from. */
export interface ContentType<
  B extends string = string,
  F extends Shape = Shape,
  T extends string = string,
  X extends Feature = Feature,
> {
  readonly name: string;
  /** The path of its routes: `books` answers at `/core/v2/books`. */
  readonly base: B;
  /** Where its routes are, where a module brings its own instead: `/library/v1/books`. */
  readonly routes?: string;
  /** The first word of the addresses of its items: `/book/fog/`. Its name where it says nothing else. */
  readonly path: string;
  /** The plural, in lower case, as in sentences: `books`. */
  readonly label: string;
  /** The singular: `book`. Its name where it says nothing else. */
  readonly singular: string;
  readonly description: string;
  /** The name of an icon that editors show. */
  readonly icon: string | null;
  /** The plural in the names of its capabilities: `edit_posts`, `edit_others_posts`, … */
  readonly capability: string;
  /** Its own args and fields, stored with the content. */
  readonly fields: F;
  /** More fields stored with the content, which its routes neither show nor take: the module's own routes do. */
  readonly internalFields: Shape;
  /** Whether readers find a list of its items at an address of its own. */
  readonly hasArchive: boolean;
  readonly taxonomies: readonly Taxonomy<T>[];
  readonly features: ReadonlySet<Feature>;
  /** Features that its items have and editors do not offer. */
  readonly unoffered: ReadonlySet<Feature>;
  /** Whether its items have an address that readers open: not so for menus and other parts of pages. */
  readonly viewable: boolean;
  /** The features that it names, for the types of its routes. */
  readonly "~features"?: X;
}

/** What comes with a feature: a type without it has none of these fields, and takes none of these args. */
const carried: Partial<Record<Feature, readonly string[]>> = {
  title: ["title"],
  editor: ["content", "password"],
  excerpt: ["excerpt"],
  author: ["author"],
  thumbnail: ["featured_media"],
  comments: ["comment_status", "ping_status"],
};
/** Of these fields or args those that a type has. */
export function suited<T extends object>({ features }: Pick<ContentType, "features">, all: T): T {
  const missing = Object.entries(carried)
    .filter(([feature]) => !features.has(feature as Feature))
    .flatMap(([, names]) => names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !missing.includes(name))) as T;
}

/** Declares a type of content; mount its routes with `contentRoutes`. Its capabilities are those of posts where it names none. */
export function defineContentType<
  const B extends string,
  F extends Shape = {},
  const T extends string = never,
  const X extends Feature = never,
>(def: {
  readonly name: string;
  readonly base: B;
  readonly routes?: string;
  readonly path?: string;
  readonly label: string;
  readonly singular?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly capability?: string;
  readonly fields?: F;
  /** Fields that are stored with the content, and that routes of the module's own read and write. */
  readonly internalFields?: Shape;
  /** `true` where the module shows a list of its items to readers. */
  readonly hasArchive?: boolean;
  readonly taxonomies?: readonly Taxonomy<T>[];
  /** What it has beyond a title, a text, an excerpt, an author and an image. */
  readonly features?: readonly X[];
  /** Which of these it has not. */
  readonly lacks?: readonly Feature[];
  /** Which of those that it has are not among what editors offer (`supports`). */
  readonly unoffered?: readonly Feature[];
  /** `false` for what readers never open by itself. */
  readonly viewable?: boolean;
}): ContentType<B, F, T, X> {
  const { lacks = [], features = [], ...rest } = def;
  return {
    capability: "posts",
    singular: def.name,
    path: def.name,
    description: "",
    icon: null,
    viewable: true,
    hasArchive: false,
    internalFields: {},
    ...rest,
    fields: def.fields ?? ({} as F),
    taxonomies: def.taxonomies ?? [],
    unoffered: new Set(def.unoffered),
    features: new Set<Feature>(
      [...common, ...features].filter((feature) => !lacks.includes(feature)),
    ),
  };
}
