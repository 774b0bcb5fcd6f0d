import { accountOptions, toAvatarUrls } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { authorLink } from "@waymark/accounts";
import { seoSettings } from "../settings.ts";
import {
  howToPieces,
  questionIds,
  questionPieces,
  ownerPiece,
  personId,
  type HeadData,
  type Piece,
} from "./pieces.ts";
import type { Page, Person } from "./page.ts";

/** The schema.org graph of a page. All references in it are to its own pieces. */
export interface Graph {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly Piece[];
}

/** Builds the graph of a page. */
export function toGraph(ctx: Context, page: Page, known: HeadData): Graph {
  const owner = ownerPiece(ctx, known.siteName, known.owner);
  const website = websitePiece(ctx, known.siteName, owner);
  const pieces = [website, ...(owner ? [owner] : [])];
  if (page.kind !== "missing") pieces.push(...pagePieces(ctx, page, known, owner));
  return { "@context": "https://schema.org", "@graph": pieces };
}

const inLanguage = ({ site }: Context): string => site.locale;

function websitePiece(ctx: Context, name: string, owner: Piece | undefined): Piece {
  const { site } = ctx;
  const home = `${site.url}/`;
  return {
    "@type": "WebSite",
    "@id": `${home}#website`,
    url: home,
    name,
    description: site.description,
    ...(owner && { publisher: { "@id": owner["@id"] } }),
    potentialAction: [
      {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${home}?s={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    ],
    inLanguage: inLanguage(ctx),
  };
}

function pagePieces(ctx: Context, page: Page, known: HeadData, owner: Piece | undefined): Piece[] {
  const { canonical, image, crumbs } = known;
  const pieces: Piece[] = [];
  const isProtected = page.facts.isProtected === true;
  const author = page.kind === "author" || page.type === "post" ? page.author : undefined;
  const visibleAuthor = isProtected ? undefined : author;
  const hasTrail = crumbs.length > 1 || page.isFront;
  if (image)
    pieces.push({
      "@type": "ImageObject",
      "@id": `${canonical}#primaryimage`,
      inLanguage: inLanguage(ctx),
      url: image.url,
      contentUrl: image.url,
      ...(image.width !== undefined && { width: image.width, height: image.height }),
    });
  pieces.push(webPage(ctx, page, known, { owner, author: visibleAuthor, hasTrail }));
  if (hasTrail)
    pieces.push({
      "@type": "BreadcrumbList",
      "@id": `${canonical}#breadcrumb`,
      itemListElement: crumbs.map(({ name, link }, at) => ({
        "@type": "ListItem",
        position: at + 1,
        name,
        ...(at < crumbs.length - 1 && { item: link }),
      })),
    });
  const article = isProtected ? undefined : articlePiece(ctx, page, known, owner);
  if (article) pieces.push(article);
  if (visibleAuthor && personId(ctx.site, visibleAuthor.id) !== owner?.["@id"])
    pieces.push(personPiece(ctx, visibleAuthor, page));
  const about = { canonical, inLanguage: inLanguage(ctx) };
  const main = `${canonical}#${article ? "article" : "webpage"}`;
  pieces.push(
    ...questionPieces(page.facts, about),
    ...howToPieces(page.facts, { ...about, name: page.name || known.title, main }),
  );
  return pieces;
}

const collections: ReadonlySet<string> = new Set(["home", "term", "archive", "date", "search"]);

function webPage(
  ctx: Context,
  page: Page,
  { title, description, canonical, image }: HeadData,
  more: {
    readonly owner: Piece | undefined;
    readonly author: Person | undefined;
    hasTrail: boolean;
  },
): Piece {
  const { published = "", modified = "" } = page.facts;
  const questions = questionIds(page.facts, canonical);
  const represents = page.isFront ? more.owner : undefined;
  return {
    "@type": pageType(page),
    "@id": `${canonical}#webpage`,
    url: canonical,
    name: title,
    isPartOf: { "@id": `${ctx.site.url}/#website` },
    ...(represents && { about: { "@id": represents["@id"] } }),
    ...(image && { primaryImageOfPage: { "@id": `${canonical}#primaryimage` } }),
    ...(published !== "" && { datePublished: published, dateModified: modified }),
    ...(more.author &&
      page.kind === "post" &&
      !more.owner && { author: { "@id": personId(ctx.site, more.author.id) } }),
    ...(description !== "" && { description }),
    ...(more.hasTrail && { breadcrumb: { "@id": `${canonical}#breadcrumb` } }),
    ...(questions.length > 0 && { mainEntity: questions.map((id) => ({ "@id": id })) }),
    inLanguage: inLanguage(ctx),
    potentialAction: [{ "@type": "ReadAction", target: [canonical] }],
  };
}

function pageType({ kind, own, facts }: Page): string | readonly string[] {
  const chosen = own.page_type === "WebPage" ? undefined : own.page_type;
  const answers = facts.questions && chosen !== "FAQPage" ? ["FAQPage"] : [];
  if (chosen !== undefined || answers.length > 0)
    return ["WebPage", ...(chosen === undefined ? [] : [chosen]), ...answers];
  if (kind === "author") return "ProfilePage";
  if (kind === "search") return ["CollectionPage", "SearchResultsPage"];
  return collections.has(kind) ? "CollectionPage" : "WebPage";
}

function personPiece(ctx: Context, person: Person, page: Page): Piece {
  const { site } = ctx;
  const avatars = ctx.optionsOf(accountOptions).avatars;
  const picture = toAvatarUrls(person, site, avatars)[96];
  const link = authorLink(person.slug, site);
  const web = /^https?:\/\//i.test(person.url) ? person.url : undefined;
  return {
    "@type": "Person",
    "@id": personId(site, person.id),
    name: person.name,
    image: {
      "@type": "ImageObject",
      "@id": `${site.url}/#personlogo`,
      inLanguage: inLanguage(ctx),
      url: picture,
      contentUrl: picture,
      caption: person.name,
    },
    ...(person.description !== "" && { description: person.description }),
    ...(web !== undefined && { sameAs: [web] }),
    ...(page.kind === "author"
      ? { mainEntityOfPage: { "@id": `${link}#webpage` } }
      : ctx.settings.get(seoSettings).many_authors && { url: link }),
  };
}

/** The article piece of a post, on sites with an owner. */
function articlePiece(
  { site }: Pick<Context, "site">,
  page: Page,
  { canonical, title, image }: HeadData,
  owner: Piece | undefined,
): Piece | undefined {
  const { kind, type, own, author, facts } = page;
  if (!owner || kind !== "post" || type !== "post" || own.article_type === "None") return undefined;
  const chosen = own.article_type ?? "Article";
  const webPage = { "@id": `${canonical}#webpage` };
  const { categories: sections = [], tags = [] } = page.terms ?? {};
  return {
    "@type": chosen.endsWith("Article") ? chosen : ["Article", chosen],
    "@id": `${canonical}#article`,
    isPartOf: webPage,
    ...(author && { author: { name: author.name, "@id": personId(site, author.id) } }),
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
