import * as z from "zod";
import { defineSetting, type Settings, type SettingsReader } from "@waymark/core";
import { type Flags, queryModes } from "./rules/rule.ts";
import { contentOptions } from "@waymark/content";

/** The headers that can contain the client's address behind a proxy, as named in settings. */
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

/** A response header. */
const header = z.object({
  type: z.string(),
  headerName: z.string(),
  headerValue: z.string().default(""),
  /** `site`: on every page. `redirect`: on redirects, where it overrides one of the same name. */
  location: z.enum(["site", "redirect"]).default("site"),
  headerSettings: z.unknown().default({}),
});
export type HeaderSetting = z.output<typeof header>;

/** Every key has a default, so that settings stored before a key was added remain valid. */
const schema = z.object({
  support: z.boolean().default(false),
  newsletter: z.boolean().default(false),
  /** Generated at the first start; blank before. */
  token: z.string().default(""),
  /** ID of the group for redirects of moved items; 0 disables them. */
  monitor_post: z.int().min(0).default(0),
  /** Content types, and `trash`. */
  monitor_types: z.array(z.string()).default([]),
  associated_redirect: z.string().default(""),
  auto_target: z.string().default(""),
  /** Retention of the log in days: -1 disables it, 0 stores rows forever. */
  expire_redirect: z.int().min(-1).max(60).default(7),
  expire_404: z.int().min(-1).max(60).default(7),
  log_external: z.boolean().default(false),
  log_header: z.boolean().default(false),
  track_hits: z.boolean().default(true),
  /** File for rules of the module Apache; blank for none. */
  location: z.string().default(""),
  /** Browser cache time of a 301: -1 none, 0 unspecified, else hours. */
  redirect_cache: z.literal([-1, 0, 1, 24, 168]).default(1),
  /** IP address in logs: 0 none, 1 full, 2 network only. */
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
/** The redirect settings that administrators change at run time. */
export type RedirectionSettings = z.output<typeof schema>;

/** The defaults. */
const standardSettings: RedirectionSettings = schema.parse({});

/** All settings, stored as one object: `settings.get(redirectionSettings)`. */
export const redirectionSettings = defineSetting({
  name: "redirection.settings",
  description: "Matching, responses and logs of redirects",
  schema,
  default: standardSettings,
});

/** ID of the group that was used last; 0 for the first one. Stored separately, because many writes change only this. */
export const lastGroup = defineSetting({
  name: "redirection.last-group",
  description: "ID of the redirect group that was used last",
  schema: z.int().min(0),
  default: 0,
});

/** The default flags of rules. */
export function flagsIn({ get }: Pick<SettingsReader, "get">): Flags {
  const { flag_query, flag_case, flag_trailing, flag_regex } = get(redirectionSettings);
  return { flag_query, flag_case, flag_trailing, flag_regex };
}

/** The permalink structure that content is configured with. */
export const postAddresses = defineSetting({
  name: "redirection.post-addresses",
  description: "Permalink structure",
  schema: z.string(),
  default: ({ optionsOf }) => optionsOf(contentOptions).permalinks,
  fixed: "The permalink structure is an option of the module content.",
});

/** Changes with each change to rules or groups, in every process of the site. */
export const rulesRevision = defineSetting({
  name: "redirection.revision",
  description: "Changes with the redirects, so that processes reload them",
  schema: z.string(),
  default: "",
});

/** Marks rules or groups as changed. Every write calls it in its transaction. */
export const touchRules = (settings: Pick<Settings, "set">): Promise<void> =>
  settings.set(rulesRevision, crypto.randomUUID());
