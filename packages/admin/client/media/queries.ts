import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../api/connection.ts";
import { allows } from "../api/queries.ts";
import { type Days, toLimits } from "../lists/date-range.ts";
import { type MediaFile, mediaPath } from "./media-file.ts";

/** Which files are shown. */
export interface MediaFilter {
  readonly search: string;
  /** The kind: image, audio, video, application; empty for all. */
  readonly kind: string;
  /** The days on which they were uploaded. */
  readonly days: Days;
}
const perPage = 40;

/** The files of the library, newest first, page by page. */
export const filesQuery = ({ search, kind, days }: MediaFilter) =>
  infiniteQueryOptions({
    queryKey: ["items", "media", "library", search, kind, days],
    queryFn: async ({ pageParam, signal }) => {
      const { from, to } = toLimits({ excluded: "both", isDay: false }, days);
      const query = {
        page: pageParam,
        per_page: perPage,
        ...(search && { search }),
        ...(kind && { media_type: kind }),
        ...(from && { after: from }),
        ...(to && { before: to }),
      };
      const { body, total } = await send<readonly MediaFile[]>("GET", mediaPath, query, { signal });
      return { files: body, total: total ?? body.length };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * perPage < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });

/** One file; in the edit context if the user may change it. */
export const fileQuery = (id: number, isEdited = false) =>
  queryOptions({
    queryKey: ["item", "media", String(id), isEdited ? "form" : "file"],
    queryFn: async ({ signal }) => {
      const path = `${mediaPath}/${id}`;
      const { body, headers } = await send<MediaFile>("GET", path, {}, { signal });
      if (!isEdited || !allows(headers, "PATCH")) return body;
      return (await send<MediaFile>("GET", path, { context: "edit" }, { signal })).body;
    },
    staleTime: 60_000,
    enabled: id > 0,
  });
