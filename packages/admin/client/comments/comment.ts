import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/connection.ts";
import { type Days, toLimits } from "../lists/date-range.ts";

/** A comment. */
export interface Comment {
  readonly id: number;
  readonly post: number;
  readonly parent: number;
  readonly author_name: string;
  readonly author_email?: string;
  readonly author_url: string;
  readonly date_gmt: string;
  readonly link: string;
  readonly status: string;
  readonly content: { readonly raw?: string; readonly rendered: string };
  readonly author_avatar_urls: Readonly<Record<string, string>>;
  readonly _embedded?: {
    readonly up?: readonly {
      readonly title?: { readonly rendered: string };
      readonly link?: string;
    }[];
    readonly "in-reply-to"?: readonly { readonly author_name?: string }[];
  };
}

/** The path of comments. */
export const commentsPath = "/core/v2/comments";
/** The lists of comments, by status. */
export const tabs = ["hold", "approved", "spam", "trash", "all"] as const;
export type Tab = (typeof tabs)[number];
/** The name of a list in requests. */
const statusOf = (tab: Tab): string => (tab === "approved" ? "approve" : tab);
export const perPage = 20;

/** The number of comments with a status. */
export const countQuery = (tab: Tab) =>
  queryOptions({
    queryKey: ["items", "comments", "count", tab],
    queryFn: async ({ signal }) => {
      const query = { status: statusOf(tab), per_page: 1, context: "edit", _fields: "id" };
      return (await send("GET", commentsPath, query, { signal })).total ?? 0;
    },
    staleTime: 30_000,
  });

/** Which comments are shown. */
export interface CommentFilter {
  readonly tab: Tab;
  readonly search: string;
  /** The days on which they were written. */
  readonly days: Days;
  readonly page: number;
}

/** A page of comments with a status, newest first; with personal data for moderators. */
export const commentsQuery = ({ tab, search, days, page }: CommentFilter, canModerate: boolean) =>
  queryOptions({
    queryKey: ["items", "comments", "queue", tab, search, days, page],
    queryFn: async ({ signal }) => {
      const { from, to } = toLimits({ excluded: "both", isDay: false }, days);
      const query = {
        status: statusOf(tab),
        ...(canModerate && { context: "edit" }),
        per_page: perPage,
        page,
        _embed: ["up", "in-reply-to"],
        ...(search && { search }),
        ...(from && { after: from }),
        ...(to && { before: to }),
      };
      const reply = await send<readonly Comment[]>("GET", commentsPath, query, { signal });
      return { comments: reply.body, total: reply.total ?? reply.body.length };
    },
  });
