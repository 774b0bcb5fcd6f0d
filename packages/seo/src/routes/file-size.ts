import {
  type ApiError,
  basePath,
  can,
  parseUrl,
  jsonResponse,
  type SiteInfo,
  percentDecode,
} from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";

/** A response with its own status, which some of these routes repeat in the body. */
export const answered = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(body, {
    status,
    headers: {
      "Content-Type": "application/json; charset=UTF-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });

/** An error response with the additional fields that clients of this route expect. */
export function toErrorResponse({ code, message, status }: ApiError, more: object): Response {
  const httpStatus = Number(status);
  return answered(httpStatus, { code, message, data: { status: httpStatus }, ...more });
}
/** Schema for such a response. */
export const json = { or: "application/json" } as const;

const answer = jsonResponse(
  "size of a file",
  z.object({ type: z.literal("success"), size_in_bytes: z.int().describe("Bytes") }),
  json,
);

/** `GET /file_size`: the size of a stored file, from storage. No network requests. */
export const fileSize = get({
  summary: "Get the size of a file of this site",
  args: { url: z.string().describe("URL of the file") },
  returns: answer,
  errors: ["seo_file_unknown"],
  access: can("manage_options"),
  async handler({ args, db, site }) {
    const name = storedName(args.url, site);
    const file = name === undefined ? undefined : await db.files.get({ name });
    if (file && file.size > 0) return { type: "success" as const, size_in_bytes: file.size };
    const error = errors.seo_file_unknown();
    return toErrorResponse(error, { type: "failure", response: error.message });
  },
});

/** The storage name of a file of this site; undefined for other URLs. */
export function storedName(address: string, site: Pick<SiteInfo, "url">): string | undefined {
  const url = address.length > 2048 ? undefined : parseUrl(address);
  if (!url) return undefined;
  if (url.host !== new URL(site.url).host || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  const folder = `${basePath(site)}/uploads/`;
  if (!url.pathname.startsWith(folder)) return undefined;
  const name = percentDecode(url.pathname.slice(folder.length));
  // Names are only looked up, but such segments are never valid.
  return name !== undefined && /(?:^|\/)\.{1,2}(?:\/|$)|[\0\\]/.test(name) ? undefined : name;
}
