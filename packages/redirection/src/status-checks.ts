import type { Context } from "./builder.ts";
import type { Finding, StatusReport } from "./responses.ts";
import { addressHeaders, redirectionSettings } from "./settings.ts";
import { countAgain, ensureGroup, firstGroup } from "./writes/groups.ts";
import { changeSettings } from "./writes/settings.ts";
import { tablesVersion } from "./items/settings.ts";

/** A check of the stored redirects. */
interface StatusCheck {
  readonly id: string;
  readonly name: string;
  /** The problem; undefined if there is none. */
  readonly problem: (ctx: Context) => Promise<string | undefined>;
  readonly good: string;
  readonly severity: "problem" | "error";
  /** Fixes the problem if that is possible without input. */
  readonly fix?: (ctx: Context) => Promise<unknown>;
}

const withoutGroup = async ({ db }: Context) => {
  const groups = await db.groups.find({ columns: ["id"] });
  return { group_id: { notIn: groups.map(({ id }) => id) } };
};

/** In the order of the report. */
const statusChecks: readonly StatusCheck[] = [
  {
    id: "db",
    name: "Database tables",
    good: "All tables exist.",
    severity: "error",
    // A site does not start without its tables.
    problem: async () => undefined,
  },
  {
    id: "groups",
    name: "Valid groups",
    good: "There is at least one group.",
    severity: "problem",
    problem: async ({ db }) =>
      (await db.groups.count()) === 0
        ? "There are no groups: redirects cannot be created."
        : undefined,
    fix: ensureGroup,
  },
  {
    id: "redirect_groups",
    name: "Valid redirect group",
    good: "All redirects have a valid group.",
    severity: "problem",
    async problem(ctx) {
      const lost = await ctx.db.redirects.count(await withoutGroup(ctx));
      return lost === 0 ? undefined : `${lost} redirects have a group that does not exist.`;
    },
    async fix(ctx) {
      await ensureGroup(ctx);
      const first = await firstGroup(ctx);
      if (first) await ctx.db.redirects.updateAll(await withoutGroup(ctx), { group_id: first.id });
      await countAgain(ctx);
    },
  },
  {
    id: "monitor",
    name: "Post monitor group",
    good: "Redirects of moved items have a valid group.",
    severity: "problem",
    async problem({ db, settings }) {
      const { monitor_post: group } = settings.get(redirectionSettings);
      return group === 0 || (await db.groups.get(group, { forUpdate: false }))
        ? undefined
        : "The group for redirects of moved items does not exist: none are created.";
    },
    fix: async (ctx) => changeSettings(ctx, { monitor_post: (await firstGroup(ctx))?.id ?? 0 }),
  },
  {
    id: "redirect_url",
    name: "Site and home protocol",
    good: "The address of the site matches the settings.",
    severity: "problem",
    problem: async ({ settings, site }) =>
      settings.get(redirectionSettings).https && site.url.startsWith("http:")
        ? "Visitors are redirected to https, but the address of the site begins with http."
        : undefined,
  },
];

const manyPatterns = 200;
/** The results of all checks. */
async function findings(ctx: Context): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { id, name, problem, good, severity } of statusChecks) {
    const found = await problem(ctx);
    findings.push({
      id,
      name,
      message: found ?? good,
      status: found === undefined ? "good" : severity,
    });
  }
  const patterns = await ctx.db.redirects.count({ regex: true });
  if (patterns > manyPatterns)
    findings.push({
      id: "regex",
      name: "Regular expressions",
      message: `${patterns} redirects are patterns: each request may be compared with all of them.`,
      status: "problem",
    });
  return findings;
}

/** Fixes all problems that can be fixed. */
export async function repairAll(ctx: Context): Promise<void> {
  for (const { problem, fix } of statusChecks)
    if (fix && (await problem(ctx)) !== undefined) await fix(ctx);
}

/** The header name of a setting value: `X-FORWARDED-FOR` for `HTTP_X_FORWARDED_FOR`. */
const headerNameOf = (name: string): string => name.replace(/^HTTP_/, "").replaceAll("_", "-");

/** The state as routes return it. */
export async function aboutRedirects(
  ctx: Context & { readonly request: Request; readonly remoteAddress: string | undefined },
): Promise<StatusReport> {
  const { request, remoteAddress } = ctx;
  const valueOf = (name: string): string | false =>
    (name === "REMOTE_ADDR" ? remoteAddress : request.headers.get(headerNameOf(name))) ?? false;
  return {
    status: await findings(ctx),
    debug: {
      database: { current: tablesVersion, latest: tablesVersion },
      ip_header: Object.fromEntries(addressHeaders.map((name) => [name, valueOf(name)])),
    },
  };
}
