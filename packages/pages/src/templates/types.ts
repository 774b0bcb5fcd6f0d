import type { CommentItem, ContentItem, MediaItem, TermItem } from "@waymark/content";
import type { Html, PageFailure, SiteInfo, SiteTranslator } from "@waymark/core";
import type { en } from "../messages/en.ts";

/** Fields that items of a type have unless the type lacks them. */
type Texts = "title" | "content" | "excerpt";

/** An article, a page or an item of another type, with its embedded author, terms and featured image. */
export type PageItem = Omit<ContentItem, Texts> & {
  readonly [K in Texts]?: ContentItem[K] | undefined;
} & {
  /** For posts: `standard`, `aside` and so on. */
  readonly format?: string;
};

/** The values that all templates receive. */
export interface TemplateContext {
  readonly site: SiteInfo;
  /** The path of the site with a slash at its end: `/`, or `/blog/`. */
  readonly home: string;
  /** The requested URL. */
  readonly url: URL;
  /** All templates, with those of the site: templates render their parts by them. */
  readonly templates: Templates;
  /** The language of the visitor, as a BCP 47 tag. */
  readonly language: string;
  /** The texts of the module in the language of the visitor: `t("search")`. */
  readonly t: SiteTranslator<typeof en>;
  /**
   * The attributes `lang` and `dir` for elements with content, such as titles, if the language of the visitor
   * is not that of the site: `<h1${contentLanguage}>`.
   */
  readonly contentLanguage: Html;
  /** The option of the same name: the size that large images of articles have on phones. */
  readonly phoneImageSize: string | undefined;
  /** The date of an item (`2026-01-15T12:00:00`) in the language of the visitor. */
  readonly formatDate: (date: string) => string;
  /** The time of a date in the language of the visitor. */
  readonly formatTime: (date: string) => string;
}
/** A link to a feed, for feed readers. */
export interface FeedLink {
  readonly title: string;
  readonly href: string;
}

/** A complete page, for the layout. */
export interface LayoutContext extends TemplateContext {
  /** The title of the document without the name of the site; plain text. */
  readonly title: string;
  /** Plain text; may be empty. */
  readonly description: string;
  readonly main: Html;
  /** `wide` leaves the measure of text to the content. */
  readonly width: "text" | "wide";
  /** The canonical URL, if the page has one. */
  readonly canonical?: string | undefined;
  /** URLs of the previous and the next page of a list. */
  readonly prev?: string | undefined;
  readonly next?: string | undefined;
  /** Whether search engines must not index the page. */
  readonly isHidden: boolean;
  readonly feeds: readonly FeedLink[];
  /** Links to data about the page for other sites, such as oEmbed. */
  readonly alternates: readonly { readonly type: string; readonly href: string }[];
  /** The links of the menu as list items. */
  readonly menu: Html;
  /** URL paths of stylesheets. */
  readonly stylesheets: readonly string[];
  /** Style and script of the page itself, such as those of the calendar. */
  readonly style?: string | undefined;
  readonly script?: string | undefined;
  /** URL of the icon that the settings name. */
  readonly icon: string | undefined;
  /** URL path of an icon for sites without one. */
  readonly defaultIcon: string;
  /** URL path of the icon that phones show on the home screen. */
  readonly touchIcon: string;
  /** The line of text in the footer. */
  readonly footer: string;
}

/** One page of a list of items. */
export interface ListContext extends TemplateContext {
  readonly items: readonly PageItem[];
  /** The number of this page, from 1, and the number of pages. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** The URL path of another page of the list. */
  readonly toPage: (page: number) => string;
}
/** An item in a list. */
export interface TeaserContext extends TemplateContext {
  /** Whether it is the first item of the home page, which is larger than the others. */
  readonly isLead?: boolean;
}
/** An archive: the items of a term, an author, a period, a type or a format. */
export interface ArchiveContext extends ListContext {
  readonly kind: "term" | "author" | "date" | "type" | "format";
  /** The kind of archive, as a label: `Category`, `Author`. */
  readonly label: string;
  readonly title: Html;
  readonly description: Html;
  /** The term of an archive of a term. */
  readonly term?: TermItem | undefined;
  /** Child terms with items, of hierarchical taxonomies. */
  readonly children: readonly TermItem[];
  /** URL of the picture of an author. */
  readonly avatar?: string | undefined;
}
/** A result of the search. */
export interface SearchResult {
  readonly url: string;
  /** Title and excerpt with `<mark>` around the words of the search. */
  readonly title: Html;
  readonly excerpt: Html;
  /** The kind of result, as a label: `Post`, `Page`, `Event`. */
  readonly label: string;
}
export interface SearchContext extends Omit<ListContext, "items"> {
  readonly query: string;
  readonly results: readonly SearchResult[];
}

/** A page that failed. */
export interface FailureContext extends TemplateContext, PageFailure {}

/** An article or another item on its own page. */
export interface ItemContext extends TemplateContext {
  readonly item: PageItem;
  /** The excerpt that was written for the item, as plain text, on its first page. */
  readonly standfirst: string | undefined;
  /** The content of the requested page of the item, ready to insert. */
  readonly content: Html;
  /** Whether the content is locked by a password that the visitor has not entered. */
  readonly isLocked: boolean;
  /** The submitted password was wrong. */
  readonly isWrongPassword: boolean;
  /** The number of the requested page of the text, from 1, and the number of pages. */
  readonly page: number;
  readonly pages: number;
  readonly toPage: (page: number) => string;
  /** The neighbours of a post by date. */
  readonly previous?: PageItem | undefined;
  readonly next?: PageItem | undefined;
  /** The file of an attachment. */
  readonly file?: MediaItem | undefined;
  readonly comments?: CommentsContext | undefined;
}

/** A comment with its replies. */
export interface CommentNode {
  readonly comment: CommentItem;
  readonly replies: readonly CommentNode[];
}
/** The comments on an item, and the form for another. */
export interface CommentsContext extends TemplateContext {
  readonly item: PageItem;
  readonly nodes: readonly CommentNode[];
  /** The number of comments on all pages. */
  readonly count: number;
  /** The number of this page of comments, from 1, the number of pages, and their URLs. */
  readonly page: number;
  readonly pages: number;
  readonly toPage: (page: number) => string;
  /** Whether comments can be written; `sign-in`: only by users. */
  readonly state: "open" | "sign-in" | "closed";
  /** Whether replies to a comment at this depth, from 1, are possible. */
  readonly maxDepth: number;
  /** Whether name and email address are required. */
  readonly isNameRequired: boolean;
  /** The signed-in user, by name. */
  readonly userName?: string | undefined;
  /** The comment that the form replies to. */
  readonly replyTo?: CommentItem | undefined;
  /** The submitted values and the reason why they were rejected. */
  readonly rejected?: RejectedComment | undefined;
  /** A comment was submitted, and waits for moderation. */
  readonly isHeld: boolean;
}
export interface RejectedComment {
  readonly message: string;
  readonly values: { readonly name: string; readonly email: string; readonly content: string };
}

/** The templates of a site. A site replaces some of them; the others remain those of the module. */
export interface Templates {
  /** The document around every page. */
  layout(ctx: LayoutContext): Html;
  /** The top of each page, with the name of the site and the menu. */
  header(ctx: LayoutContext): Html;
  /** The bottom of each page. */
  footer(ctx: LayoutContext): Html;
  /** Links to choose a language, on sites with several. */
  languages(ctx: TemplateContext): Html;
  /** The home page: the newest posts. */
  home(ctx: ListContext): Html;
  /** A post, or an item of a type without a template of its own. */
  article(ctx: ItemContext): Html;
  /** A page. */
  page(ctx: ItemContext): Html;
  /** The page of a media file. */
  attachment(ctx: ItemContext): Html;
  /** A list of items: of a term, an author, a period, a type or a format. */
  archive(ctx: ArchiveContext): Html;
  /** The results of a search. */
  search(ctx: SearchContext): Html;
  /** The page for URLs without a page. */
  notFound(ctx: TemplateContext): Html;
  /** The page for an error, such as 500. */
  failure(ctx: FailureContext): Html;
  /** An item in a list. */
  teaser(item: PageItem, ctx: TeaserContext): Html;
  /** Date, author and categories of an item. */
  byline(item: PageItem, ctx: TemplateContext): Html;
  /** Links to the other pages of a list. */
  pagination(ctx: Pick<ListContext, "page" | "pages" | "toPage" | "t">): Html;
  /** The comments on an item and the form for another. */
  comments(ctx: CommentsContext): Html;
  /** The form for the password of a protected item. */
  passwordForm(ctx: ItemContext): Html;
}
