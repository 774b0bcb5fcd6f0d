import type { ContentItem, MediaItem, CallResult, SiteInfo } from "waymark";
import type { Magazine } from "../modules.ts";

/** An article or a page. */
export type Item = ContentItem;
/** Title and URL of an item. */
export type Sign = Pick<Item, "id" | "title" | "link">;
/** The kinds of items that have pages, by the paths of their routes. */
export type Kind = "posts" | "pages" | "boats";
/** A category, a tag, a series or an author, which has a list of articles. */
export interface PageCollection {
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly description?: string | undefined;
}
export interface Stack {
  readonly items: readonly Item[];
  readonly pages: number;
}
/** The API's names of filters for articles. */
export type Filter = "categories" | "tags" | "post_series" | "author";
type Query = Readonly<Record<string, unknown>>;

/** Public content, read from the site's own API: the front end has no access to the tables. */
export interface Library {
  readonly info: SiteInfo;
  posts(query: Query): Promise<Stack>;
  pages(query: Query): Promise<Stack>;
  /** The pages of the navigation, in order. */
  signs(): Promise<readonly Sign[]>;
  boats(query: Query): Promise<Stack>;
  /** A public item by its id. */
  item(kind: Kind, id: number): Promise<Item | undefined>;
  /** Pictures and other files by their slug. */
  files(slug: string): Promise<readonly MediaItem[]>;
  shelf(filter: Filter, slug: string): Promise<PageCollection | undefined>;
}

const shape = { per_page: 6, _embed: ["author", "core:term", "core:featuredmedia"] };

export function toLibrary({ call, info }: Pick<Magazine, "call" | "info">): Library {
  const byName = call as unknown as Untyped;
  return {
    info,
    posts: async (query) => toStack(await call("GET /core/v2/posts", { ...shape, ...query })),
    pages: async (query) => toStack(await call("GET /core/v2/pages", { ...shape, ...query })),
    async signs() {
      const order = { orderby: "menu_order", order: "asc" } as const;
      const query = { ...order, parent: [0], per_page: 6, _fields: ["id", "link", "title"] };
      return toStack(await call("GET /core/v2/pages", query)).items;
    },
    boats: async (query) => toStack(await call("GET /core/v2/boats", { ...shape, ...query })),
    async item(kind, id) {
      const { status, body } = await byName(`GET /core/v2/${kind}/:id`, {
        id,
        _embed: shape._embed,
      });
      return status === 200 ? (body as Item) : undefined;
    },
    async files(slug) {
      const { status, body } = await call("GET /core/v2/media", { slug: [slug] });
      return status === 200 ? body : [];
    },
    async shelf(filter, slug) {
      const kind = filter === "author" ? "users" : filter;
      const { status, body } = await byName(`GET /core/v2/${kind}`, { slug: [slug] });
      return status === 200 ? (body as readonly PageCollection[])[0] : undefined;
    },
  };
}

// The route is chosen by name here, so its types are put aside.
type Untyped = (key: string, input: Query) => Promise<CallResult>;

const toStack = ({ status, headers, body }: CallResult): Stack =>
  status === 200
    ? { items: body as readonly Item[], pages: Number(headers["X-Core-TotalPages"] ?? 0) }
    : { items: [], pages: 0 };
