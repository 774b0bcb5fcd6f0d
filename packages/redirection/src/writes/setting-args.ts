import { raw } from "@waymark/core";
import * as z from "zod";
import { addressHeaders } from "../settings.ts";

const flag = (about: string) => z.boolean().optional().describe(about);
const number = (about: string) => z.int().optional().describe(about);
const text = (about: string) => z.string().max(2000).optional().describe(about);
const texts = (about: string) => z.array(z.string().max(2000)).optional().describe(about);

/** The arguments for settings. Values out of bounds become the nearest bound; see `toSettings`. */
export const settingArgs = {
  support: flag("Whether the site's owner supports the project"),
  newsletter: flag("Whether to show news"),
  token: text("Secret of clients; a blank value generates a new one"),
  monitor_post: number("ID of the group for redirects of moved items; 0 disables them"),
  monitor_types: texts("Content types to monitor, and trash"),
  associated_redirect: text("Suffix of addresses that move with an item"),
  auto_target: text(
    "Source pattern of redirects without one: $dec$ and $hex$ are replaced by the time",
  ),
  expire_redirect: number(
    "Retention of the redirect log in days: -1 disables it, 0 stores rows forever",
  ),
  expire_404: number("Retention of the 404 log in days"),
  log_external: flag("Whether to log redirects that no rule made"),
  log_header: flag("Whether to log request headers"),
  track_hits: flag("Whether to count hits"),
  modules: raw({
    type: "object",
    description: "Settings of modules: { 2: { location } }",
  }).optional(),
  location: text("File for redirects of the module Apache"),
  redirect_cache: number("Browser cache time of a 301 in hours: -1, 0, 1, 24 or 168"),
  ip_logging: number("IP address in logs: 0 none, 1 full, 2 network only"),
  ip_headers: z
    .array(z.string())
    .optional()
    .describe(`Headers with the client's address: ${addressHeaders.join(", ")}`),
  ip_proxy: texts("Addresses of trusted proxies"),
  last_group_id: number("ID of the default group in forms"),
  rest_api: number("How clients build addresses of the API: 0, 1 or 3"),
  https: flag("Whether to redirect visitors to HTTPS"),
  headers: raw({ type: "array", description: "Response headers" }).optional(),
  relocate: text("Address that the whole site has moved to"),
  preferred_domain: text("Preferred host: www, nowww, or empty for neither"),
  aliases: texts("Alias hosts that redirect to this site, at most 20"),
  permalinks: texts("Previous permalink structures of posts, at most 10"),
  cache_key: raw({
    type: ["integer", "boolean"],
    description: "Stored for clients; rules are always cached",
  }).optional(),
  plugin_update: text("Update notices of clients: prompt or admin"),
  update_notice: text("Version whose notice was read"),
  flag_query: text("Default query comparison: exact, ignore, pass or exactorder"),
  flag_case: flag("Default: ignore letter case"),
  flag_trailing: flag("Default: ignore a trailing slash"),
  flag_regex: flag("Default in forms: the source is a pattern"),
};
/** Settings as sent. */
export type SettingsInput = z.output<z.ZodObject<typeof settingArgs>>;
