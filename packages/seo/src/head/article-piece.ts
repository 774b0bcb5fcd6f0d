import type { Context } from "../builder.ts";
import type { Page } from "./page.ts";
import type { HeadData, Piece } from "./piece.ts";
import { personId } from "./site-pieces.ts";

/** The article piece of a post, on sites with an owner. */
export function articlePiece(
  { site }: Pick<Context, "site">,
  page: Page,
  { canonical, title, image }: HeadData,
  owner: Piece | undefined,
): Piece | undefined {
  const { kind, type, own, author, facts } = page;
  if (!owner || !author || kind !== "post" || type !== "post" || own.article_type === "None")
    return undefined;
  const chosen = own.article_type ?? "Article";
  const webPage = { "@id": `${canonical}#webpage` };
  const { categories: sections = [], tags = [] } = page.terms ?? {};
  return {
    "@type": chosen.endsWith("Article") ? chosen : ["Article", chosen],
    "@id": `${canonical}#article`,
    isPartOf: webPage,
    author: { name: author.name, "@id": personId(site, author.id) },
    headline: page.name || title,
    datePublished: facts.published,
    dateModified: facts.modified,
    mainEntityOfPage: webPage,
    wordCount: facts.words ?? 0,
    publisher: { "@id": owner["@id"] },
    ...(image && {
      image: { "@id": `${canonical}#primaryimage` },
      thumbnailUrl: image.url,
    }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(sections.length > 0 && { articleSection: sections }),
    inLanguage: site.locale,
    ...(facts.takesComments && {
      potentialAction: [
        { "@type": "CommentAction", name: "Comment", target: [`${canonical}#respond`] },
      ],
    }),
  };
}
