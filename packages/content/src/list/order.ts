import type { Order } from "@waymark/core";
import { content } from "../tables.ts";
import { toSearchTerms, toSlug } from "@waymark/content-text";
import type { CommonArgs } from "./args.ts";

type ContentOrder = Order<(typeof content)["columns"]>;

/** The order of a list; ties are resolved by id. */
export function toOrder(args: CommonArgs & { readonly orderby: string }): readonly ContentOrder[] {
  const { order, orderby } = args;
  switch (orderby) {
    case "include":
      return [{ id: args.include }];
    case "include_slugs":
      return args.slug && args.slug.length > 0
        ? [{ slug: args.slug.map(toSlug) }]
        : [{ date: "asc" }];
    case "relevance":
      return [...byRelevance(args.search ?? ""), { date: order }];
    case "id":
      return [{ id: order }];
    case "date":
    case "modified":
      return [{ [orderby]: order }, { id: order }];
    case "title":
      return [{ title_key: order }];
    default:
      return [{ [orderby]: order }];
  }
}

/** First the whole phrase in the title, then all terms in the title, then any; then the phrase in the excerpt, then in the content. */
export function byRelevance(search: string): readonly ContentOrder[] {
  const found = toSearchTerms(search);
  if (!found) return [];
  const title = (term: string) => ({ title: { contains: term } });
  const [only, ...more] = found.terms;
  if (only === undefined) return [];
  if (more.length === 0) return [{ first: title(only) }];
  const { phrase } = found;
  const isWhole = found.excluded.length === 0;
  return [
    ...(isWhole ? [{ first: title(phrase) }] : []),
    ...(found.terms.length < 7 ? [{ first: { and: found.terms.map(title) } }] : []),
    { first: { or: found.terms.map(title) } },
    ...(isWhole
      ? [{ first: { excerpt: { contains: phrase } } }, { first: { content: { contains: phrase } } }]
      : []),
  ];
}
