/** One entry of a `postmeta`, `termmeta` or `commentmeta` list. Values serialised by PHP stay as they are. */
export interface WxrMeta {
  readonly key: string;
  readonly value: string;
}

/** The description of the site. Always the first record, and the only one of its kind. */
export interface WxrSite {
  readonly kind: "site";
  readonly title: string;
  /** The address of the site's front page. */
  readonly link: string;
  readonly description: string;
  /** A language tag such as `en-US`; empty if missing. */
  readonly language: string;
  /** The address of the installation; in a network that of the main site. */
  readonly baseSiteUrl: string;
  readonly baseBlogUrl: string;
  /** `1.0`, `1.1` or `1.2`. */
  readonly version: string;
  /** When the file was written, in RFC 822 format. */
  readonly pubDate?: string;
}

/** A user whose login is the `creator` of items. */
export interface WxrAuthor {
  readonly kind: "author";
  /** 0 if missing. */
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Additional data of the writing site as JSON; other readers ignore it. */
  readonly extension?: string;
}

/** Fields that categories, tags and other terms have in common. */
export interface WxrTermFields {
  /** 0 if missing (always in version 1.0). */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta: readonly WxrMeta[];
  /** Additional data of the writing site as JSON; other readers ignore it. */
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

/** A term that is assigned to an item; it may have no record of its own. */
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
  /** `1` approved, `0` pending, `spam`, `trash`, or any other value of the file. */
  readonly approved: string;
  /** Empty or `comment` for comments, else `pingback`, `trackback` or a type of a plugin. */
  readonly type: string;
  /** The id of the parent comment, or 0. */
  readonly parent: number;
  /** The id of the author's account, 0 for visitors. */
  readonly userId: number;
  readonly meta: readonly WxrMeta[];
  /** Additional data of the writing site as JSON; other readers ignore it. */
  readonly extension?: string;
}

/**
 * A post, page, attachment, menu item or item of another type. Times are `YYYY-MM-DD hh:mm:ss` as in the file; drafts
 * may have `0000-00-00 00:00:00`.
 */
export interface WxrItem {
  readonly kind: "item";
  /** 0 if missing. */
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly link: string;
  readonly guid: string;
  readonly isPermaLink: boolean;
  /** The login of the author. */
  readonly creator: string;
  /** The publication time in RFC 822 format, empty if it was never published. */
  readonly pubDate: string;
  /** Local time of the site. */
  readonly date: string;
  readonly dateGmt: string;
  readonly modified?: string;
  readonly modifiedGmt?: string;
  /** Unchanged, as in the file. */
  readonly content: string;
  readonly excerpt: string;
  readonly slug: string;
  /** The id of the parent item, or 0. A parent may come later in the file. */
  readonly parent: number;
  readonly menuOrder: number;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly isSticky: boolean;
  /** Empty if the item is not protected. */
  readonly password: string;
  /** The URL of the file of an attachment. */
  readonly attachmentUrl?: string;
  readonly terms: readonly WxrItemTerm[];
  readonly meta: readonly WxrMeta[];
  readonly comments: readonly WxrComment[];
  /** Additional data of the writing site as JSON; other readers ignore it. */
  readonly extension?: string;
}

/** The records of an export file, distinguished by `kind`. */
export type WxrRecord = WxrSite | WxrAuthor | WxrCategory | WxrTag | WxrTerm | WxrItem;
