import type { Context } from "../builder.ts";
import { config, toLines } from "../config/config.ts";
import { toHosts } from "../html/hosts.ts";
import { embedAddresses, embedHosts } from "../rules/embed-hosts.ts";
import { compileGlob } from "../rules/glob.ts";
import { ownRules } from "../rules/scan.ts";
import type { Scan } from "./find.ts";
import type { Looking } from "./step.ts";

/** The context of a scan, from the current settings and options. */
export function toLooking(ctx: Context, scan: Scan): Looking {
  const { settings, options, site } = ctx;
  const now = settings.get(config);
  const { allowedHosts, embeds } = options;
  const allowed = embeds ? [...embedHosts, ...allowedHosts] : allowedHosts;
  const globs = toLines(now.scan_exclude).flatMap((line) => compileGlob(line) ?? []);
  return {
    ctx,
    config: now,
    scan: scan.id,
    isThorough: scan.mode === "highsensitivity",
    lens: {
      hosts: toHosts(site.url, allowed, options.badHosts, embeds ? embedAddresses : []),
      locale: site.locale,
      extra: ownRules(toLines(now.scan_include_extra)),
    },
    isLeftOut: (name) => globs.some((isMeant) => isMeant(name)),
  };
}
