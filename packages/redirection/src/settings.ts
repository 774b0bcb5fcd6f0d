import { defineSetting, type SettingsReader } from "@waymark/core";
import * as z from "zod";
import { queryModes, type Flags } from "./rules/rule.ts";

/** The headers that may hold a visitor's address where a proxy stands before the site, as settings name them. */
export const addressHeaders = [
  "HTTP_CF_CONNECTING_IP",
  "HTTP_CLIENT_IP",
  "HTTP_X_FORWARDED_FOR",
  "HTTP_X_FORWARDED",
  "HTTP_X_CLUSTER_CLIENT_IP",
  "HTTP_FORWARDED_FOR",
  "HTTP_FORWARDED",
  "HTTP_VIA",
  "REMOTE_ADDR",
] as const;

/** A header that answers carry. */
const header = z.object({
  type: z.string(),
  headerName: z.string(),
  headerValue: z.string().default(""),
  /** `site`: on every page. `redirect`: on redirects, where it wins over one of the same name. */
  location: z.enum(["site", "redirect"]).default("site"),
  headerSettings: z.unknown().default({}),
});
export type HeaderSetting = z.output<typeof header>;

/** Every key has a default, so that what was stored before a key came still counts. */
const schema = z.object({
  support: z.boolean().default(false),
  newsletter: z.boolean().default(false),
  /** Made when the site first starts; blank until then. */
  token: z.string().default(""),
  /** The group of rules made for moved items; 0 makes none. */
  monitor_post: z.int().min(0).default(0),
  /** Types of content, and `trash`. */
  monitor_types: z.array(z.string()).default([]),
  associated_redirect: z.string().default(""),
  auto_target: z.string().default(""),
  /** Days that a log keeps: -1 writes none, 0 keeps it for ever. */
  expire_redirect: z.int().min(-1).max(60).default(7),
  expire_404: z.int().min(-1).max(60).default(7),
  log_external: z.boolean().default(false),
  log_header: z.boolean().default(false),
  track_hits: z.boolean().default(true),
  /** The file that rules of the module Apache are written to; blank where none is. */
  location: z.string().default(""),
  /** How long browsers keep a 301: -1 not at all, 0 as they like, else hours. */
  redirect_cache: z.literal([-1, 0, 1, 24, 168]).default(1),
  /** What logs keep of an address: 0 nothing, 1 all of it, 2 its network. */
  ip_logging: z.literal([0, 1, 2]).default(0),
  ip_headers: z.array(z.enum(addressHeaders)).default([]),
  ip_proxy: z.array(z.string()).default([]),
  rest_api: z.literal([0, 1, 3]).default(0),
  https: z.boolean().default(false),
  headers: z.array(header).default([]),
  relocate: z.string().default(""),
  preferred_domain: z.enum(["", "www", "nowww"]).default(""),
  aliases: z.array(z.string()).max(20).default([]),
  permalinks: z.array(z.string()).max(10).default([]),
  cache_key: z.int().min(0).default(0),
  plugin_update: z.enum(["prompt", "admin"]).default("prompt"),
  update_notice: z.union([z.string(), z.literal(0)]).default(0),
  flag_query: z.enum(queryModes).default("exact"),
  flag_case: z.boolean().default(true),
  flag_trailing: z.boolean().default(true),
  flag_regex: z.boolean().default(false),
});
/** What administrators change of redirects while the site runs. */
export type RedirectionSettings = z.output<typeof schema>;

/** What counts where nothing was changed. */
const standardSettings: RedirectionSettings = schema.parse({});

/** All of them, stored as one object: `settings.get(redirectionSettings)`. */
export const redirectionSettings = defineSetting({
  name: "redirection.settings",
  about: "How redirects are matched, answered and logged",
  schema,
  fallback: standardSettings,
});

/** The group that was last written to; 0 for the first one. By itself, for many writes change it and nothing else. */
export const lastGroup = defineSetting({
  name: "redirection.last-group",
  about: "The group of redirects that was last written to",
  schema: z.int().min(0),
  fallback: 0,
});

/** The flags of rules that state none of their own. */
export function flagsIn({ get }: Pick<SettingsReader, "get">): Flags {
  const { flag_query, flag_case, flag_trailing, flag_regex } = get(redirectionSettings);
  return { flag_query, flag_case, flag_trailing, flag_regex };
}
