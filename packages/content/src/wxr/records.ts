/** One entry of a `postmeta`, `termmeta` or `commentmeta` list. PHP-serialised values stay as they are. */
export interface WxrMeta {
  readonly key: string;
  readonly value: string;
}

/** What the head of the file says about the site. Always the first record, and there is exactly one. */
export interface WxrSite {
  readonly kind: "site";
  readonly title: string;
  /** The address of the site's front page. */
  readonly link: string;
  readonly description: string;
  /** A language tag such as `en-US`; empty where the file has none. */
  readonly language: string;
  /** The address of the installation; that of a network's main site when it is one of several. */
  readonly baseSiteUrl: string;
  readonly baseBlogUrl: string;
  /** `1.0`, `1.1` or `1.2`. */
  readonly version: string;
  /** When the file was made, as RFC 822 text. */
  readonly pubDate?: string;
}

/** Somebody whose login stands as `creator` in items. */
export interface WxrAuthor {
  readonly kind: "author";
  /** 0 where the file gives none. */
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What the writing site adds to the format, as JSON text. Other readers pass it over. */
  readonly extension?: string;
}

/** What categories, tags and terms of other taxonomies have in common. */
export interface WxrTermFields {
  /** 0 where the file gives none (version 1.0 never does). */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta: readonly WxrMeta[];
  /** What the writing site adds to the format, as JSON text. Other readers pass it over. */
  readonly extension?: string;
}

/** A term of the built-in hierarchical taxonomy. */
export interface WxrCategory extends WxrTermFields {
  readonly kind: "category";
  /** The slug of the parent, empty at the top. A parent may come later in the file. */
  readonly parent: string;
}

/** A term of the built-in flat taxonomy. */
export interface WxrTag extends WxrTermFields {
  readonly kind: "tag";
}

/** A term of any other taxonomy, navigation menus included. */
export interface WxrTerm extends WxrTermFields {
  readonly kind: "term";
  readonly taxonomy: string;
  /** The slug of the parent, empty at the top. */
  readonly parent: string;
}

/** A term that an item is filed under; it need not have a record of its own. */
export interface WxrItemTerm {
  /** `category`, `post_tag`, `post_format`, `nav_menu` or a taxonomy of the site's own. */
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** A comment, pingback or trackback on an item. Times as in `WxrItem`. */
export interface WxrComment {
  readonly id: number;
  readonly author: string;
  readonly email: string;
  readonly url: string;
  readonly ip: string;
  readonly date: string;
  readonly dateGmt: string;
  readonly content: string;
  /** `1` approved, `0` held, `spam`, `trash`; whatever the file says. */
  readonly approved: string;
  /** Empty or `comment` for comments, else `pingback`, `trackback` or a type of a plugin. */
  readonly type: string;
  /** The id of the comment that this one answers, else 0. */
  readonly parent: number;
  /** The id of the commenting account, 0 for visitors. */
  readonly userId: number;
  readonly meta: readonly WxrMeta[];
  /** What the writing site adds to the format, as JSON text. Other readers pass it over. */
  readonly extension?: string;
}

/**
 * A post, page, attachment, menu item or a thing of any other type.
 * Times are `YYYY-MM-DD hh:mm:ss` as in the file; drafts may have `0000-00-00 00:00:00`.
 */
export interface WxrItem {
  readonly kind: "item";
  /** 0 where the file gives none. */
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly link: string;
  readonly guid: string;
  readonly isPermaLink: boolean;
  /** The login of the author. */
  readonly creator: string;
  /** The publication time as RFC 822 text, empty for what was never published. */
  readonly pubDate: string;
  /** Local time of the site. */
  readonly date: string;
  readonly dateGmt: string;
  readonly modified?: string;
  readonly modifiedGmt?: string;
  /** Every character as in the file. */
  readonly content: string;
  readonly excerpt: string;
  readonly slug: string;
  /** The id of the parent item, else 0. A parent may come later in the file. */
  readonly parent: number;
  readonly menuOrder: number;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly isSticky: boolean;
  /** Empty where the item is not protected. */
  readonly password: string;
  /** Where the file of an attachment can be fetched. */
  readonly attachmentUrl?: string;
  readonly terms: readonly WxrItemTerm[];
  readonly meta: readonly WxrMeta[];
  readonly comments: readonly WxrComment[];
  /** What the writing site adds to the format, as JSON text. Other readers pass it over. */
  readonly extension?: string;
}

/** What an export file consists of, told apart by `kind`. */
export type WxrRecord = WxrSite | WxrAuthor | WxrCategory | WxrTag | WxrTerm | WxrItem;
