import type { Shape, Setting } from "@waymark/core";

/**
 * Features of a content type. Items with `file` are stored files, whose status and audience are derived from the item
 * they are attached to. A type has `title`, `editor` (the content), `excerpt`, `author` and `thumbnail` (the featured
 * image) unless they are listed in `lacks`, and the features listed in `features`.
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

/** A content type as data: its routes, permissions, fields and lists are derived from it. */
export interface ContentType<
  B extends string = string,
  F extends Shape = Shape,
  T extends string = string,
  X extends Feature = Feature,
> {
  readonly name: string;
  /** Path of its routes: `books` is served at `/core/v2/books`. */
  readonly base: B;
  /** Path of its routes if its module declares them itself: `/library/v1/books`. */
  readonly routes?: string;
  /** First segment of the addresses of its items: `/book/fog/`. Default: the name. */
  readonly path: string;
  /** Plural in lower case, as in a sentence: `books`. */
  readonly label: string;
  /** Singular in lower case: `book`. Default: the name. */
  readonly singular: string;
  readonly description: string;
  /** Name of an icon for editors. */
  readonly icon: string | null;
  /** Plural in the names of its capabilities: `edit_posts`, `edit_others_posts`, … */
  readonly capability: string;
  /**
   * Capabilities that differ from those derived from `capability`. `read` is required to read published items, which
   * everybody may read by default; `create_posts` is required to create items.
   */
  readonly capabilities: Readonly<Record<string, string>>;
  /** Whether items are parts of texts. Responses then contain the raw title and content for every reader, and nothing rendered. */
  readonly isRaw: boolean;
  /** Its own arguments and fields, stored with the content. */
  readonly fields: F;
  /** Fields stored with the content that its routes neither show nor accept; routes of the module read and write them. */
  readonly internalFields: Shape;
  /** Whether the site has a page that lists its items. */
  readonly hasArchive: boolean;
  readonly taxonomies: readonly Taxonomy<T>[];
  readonly features: ReadonlySet<Feature>;
  /** Features that its items have but editors do not offer. */
  readonly unoffered: ReadonlySet<Feature>;
  /** Whether its items have pages; false for parts of pages such as menus. */
  readonly viewable: boolean;
  /** The features that it declares, for the types of its routes. */
  readonly "~features"?: X;
}

/** Fields and arguments that belong to a feature; types without the feature do not have them. */
const namesByFeature: Partial<Record<Feature, readonly string[]>> = {
  title: ["title"],
  editor: ["content", "password"],
  excerpt: ["excerpt"],
  author: ["author"],
  thumbnail: ["featured_media"],
  comments: ["comment_status", "ping_status"],
};
/** The fields or arguments in `all` that a type has. */
export function withoutMissingFeatures<T extends object>(
  { features }: Pick<ContentType, "features">,
  all: T,
): T {
  const missing = Object.entries(namesByFeature)
    .filter(([feature]) => !features.has(feature as Feature))
    .flatMap(([, names]) => names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !missing.includes(name))) as T;
}

/** Declares a content type; add its routes with `contentRoutes`. Its capabilities default to those of posts. */
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
  /** Capabilities that replace some of those derived from `capability`. */
  readonly capabilities?: Readonly<Record<string, string>>;
  /** `true` for items that are parts of texts, which have no rendered form. */
  readonly isRaw?: boolean;
  readonly fields?: F;
  /** Fields stored with the content that only the module's own routes read and write. */
  readonly internalFields?: Shape;
  /** `true` if the module has a page that lists the items. */
  readonly hasArchive?: boolean;
  readonly taxonomies?: readonly Taxonomy<T>[];
  /** Features in addition to title, content, excerpt, author and featured image. */
  readonly features?: readonly X[];
  /** Default features that the type does not have. */
  readonly lacks?: readonly Feature[];
  /** Features that are not in `supports`, the list that editors see. */
  readonly unoffered?: readonly Feature[];
  /** `false` for items without pages of their own. */
  readonly viewable?: boolean;
}): ContentType<B, F, T, X> {
  const { lacks = [], features = [], ...rest } = def;
  return {
    capability: "posts",
    capabilities: {},
    isRaw: false,
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

/** A way to classify content: categories, tags, or one declared by a module. */
export interface Taxonomy<B extends string = string> {
  readonly name: string;
  /** Path of its routes, and field of its items: `genres` is served at `/core/v2/genres`. */
  readonly base: B;
  /** Path of its routes if its module declares them itself: `/library/v1/genres`. */
  readonly routes?: string;
  /** First segment of the addresses of its terms: `/genre/crime/`. Default: the name. */
  readonly path?: string;
  readonly label: string;
  /** Singular in lower case: `genre`. Default: the label. */
  readonly singular?: string;
  /** Its description. */
  readonly description?: string;
  /**
   * Plural in the names of its capabilities: `edit_genres` is required to create and change terms, `delete_genres` to
   * delete them, `assign_genres` to give them to items. Grant them with `roleGrants`. Default: writing requires
   * `manage_categories`, assigning `edit_posts`.
   */
  readonly capability?: string;
  /** `false` if terms have no pages and are not shown to visitors. */
  readonly viewable?: boolean;
  /** Whether editors show the terms in lists of items. */
  readonly hasColumn?: boolean;
  /** Terms may have parents, and creating them requires the capability to edit them. Otherwise assigning is sufficient. */
  readonly hierarchical?: boolean;
  /** Content types that have the taxonomy, in addition to those that list it. A module uses this to add its taxonomy to posts. */
  readonly types?: readonly string[];
  /** Setting that holds the id of the default term, which items without terms get and which cannot be deleted. */
  readonly defaultTerm?: Setting<number>;
}
/** Declares a taxonomy; add its routes with `termRoutes`. */
export const defineTaxonomy = <const B extends string>(def: Taxonomy<B>): Taxonomy<B> => def;
