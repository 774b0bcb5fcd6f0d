import type { ContentItem, Reply, SiteInfo } from "waymark";
import type { Magazine } from "../modules.ts";

/** An article or a page. */
export type Item = ContentItem;
/** A category, a tag, a series or an author: what articles are listed under. */
export interface Shelf {
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly description?: string | undefined;
}
export interface Stack {
  readonly items: readonly Item[];
  readonly pages: number;
}
/** What articles can be listed by, as the API names it. */
export type Filter = "categories" | "tags" | "post_series" | "author";
type Query = Readonly<Record<string, unknown>>;

/** What readers may read, asked of the site's own API as anybody would: the front has no way of its own to the tables. */
export interface Library {
  readonly info: SiteInfo;
  posts(query: Query): Promise<Stack>;
  pages(query: Query): Promise<Stack>;
  /** An article or page by its id, where anybody may read it. */
  item(kind: "posts" | "pages", id: number): Promise<Item | undefined>;
  shelf(filter: Filter, slug: string): Promise<Shelf | undefined>;
}

const shape = { per_page: 6, _embed: ["author", "core:term"] };

export function toLibrary({ call, info }: Magazine): Library {
  return {
    info,
    posts: async (query) => toStack(await call("GET /core/v2/posts", { ...shape, ...query })),
    pages: async (query) => toStack(await call("GET /core/v2/pages", { ...shape, ...query })),
    async item(kind, id) {
      const input = { id, _embed: shape._embed };
      const { status, body } =
        kind === "posts"
          ? await call("GET /core/v2/posts/:id", input)
          : await call("GET /core/v2/pages/:id", input);
      return status === 200 ? (body as unknown as Item) : undefined;
    },
    async shelf(filter, slug) {
      const { status, body } = await (call as unknown as Untyped)(
        `GET /core/v2/${filter === "author" ? "users" : filter}`,
        { slug: [slug] },
      );
      return status === 200 ? (body as readonly Shelf[])[0] : undefined;
    },
  };
}

// The route is chosen by name here, so its types are put aside.
type Untyped = (key: string, input: Query) => Promise<Reply>;

const toStack = ({ status, headers, body }: Reply): Stack =>
  status === 200
    ? { items: body as readonly Item[], pages: Number(headers["X-Core-TotalPages"] ?? 0) }
    : { items: [], pages: 0 };
