import { raw } from "@waymark/core";
import * as z from "zod";
import { addressHeaders } from "../settings.ts";

const flag = (about: string) => z.boolean().optional().describe(about);
const number = (about: string) => z.int().optional().describe(about);
const text = (about: string) => z.string().max(2000).optional().describe(about);
const texts = (about: string) => z.array(z.string().max(2000)).optional().describe(about);

/** What may be sent to change settings. A value out of bounds becomes the nearest one that is not; see `toSettings`. */
export const settingArgs = {
  support: flag("Whether the site's owner supports the project"),
  newsletter: flag("Whether news are wanted"),
  token: text("A secret of clients; a blank one is made anew"),
  monitor_post: number("The group of redirects made for moved items; 0 makes none"),
  monitor_types: texts("Types of content that are watched, and trash"),
  associated_redirect: text("An ending of addresses that moves with an item"),
  auto_target: text(
    "The source of redirects that name none: $dec$ and $hex$ are replaced by the time",
  ),
  expire_redirect: number("Days that answered redirects are kept: -1 logs none, 0 keeps them"),
  expire_404: number("Days that requests for what is not there are kept"),
  log_external: flag("Whether redirects that others answer are logged"),
  log_header: flag("Whether the headers of a request are logged"),
  track_hits: flag("Whether the followers of a redirect are counted"),
  modules: raw({
    type: "object",
    description: "Settings of modules: { 2: { location } }",
  }).optional(),
  location: text("The file that redirects of the module Apache are written to"),
  redirect_cache: number("Hours that browsers keep a 301: -1, 0, 1, 24 or 168"),
  ip_logging: number("What is logged of addresses: 0 nothing, 1 all of it, 2 the network"),
  ip_headers: z
    .array(z.string())
    .optional()
    .describe(`Headers that hold a visitor's address: ${addressHeaders.join(", ")}`),
  ip_proxy: texts("The proxies whose headers are believed"),
  last_group_id: number("The group that forms suggest"),
  rest_api: number("The form in which clients build addresses of the API: 0, 1 or 3"),
  https: flag("Whether visitors are sent to https"),
  headers: raw({ type: "array", description: "Headers that answers carry" }).optional(),
  relocate: text("Where the whole site has moved to"),
  preferred_domain: text("www, nowww, or empty for neither"),
  aliases: texts("Hosts that lead to this site, at most 20"),
  permalinks: texts("Patterns of addresses that posts had, at most 10"),
  cache_key: raw({
    type: ["integer", "boolean"],
    description: "Kept for clients; rules are always remembered",
  }).optional(),
  plugin_update: text("prompt or admin"),
  update_notice: text("The version whose notice was read"),
  flag_query: text(
    "How queries are compared where a redirect does not say: exact, ignore, pass, exactorder",
  ),
  flag_case: flag("Whether letter case makes no difference"),
  flag_trailing: flag("Whether a slash at the end makes no difference"),
  flag_regex: flag("Whether forms suggest a pattern"),
};
/** Settings as they were sent. */
export type SentSettings = z.output<z.ZodObject<typeof settingArgs>>;
