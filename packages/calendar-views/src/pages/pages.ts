import { basePath } from "@waymark/core";
import { defineFront } from "../builder.ts";
import { itemPageAt } from "./item.ts";
import { viewAt } from "./view.ts";

/**
 * The public pages of the calendar: views, events, venues and organizers, and calendar files. They do not depend on the
 * user, so that every cache may store them.
 */
export const calendarPages = defineFront("calendar", async (call) => {
  const { request, path, site } = call;
  const base = basePath(site);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !path.startsWith(`${base}/`)) return undefined;
  const below = path.slice(base.length);
  return (await viewAt(call, below)) ?? itemPageAt(call, below);
});
