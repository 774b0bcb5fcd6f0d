import type { ModuleContext } from "@waymark/core";
import { redirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";
import { countAgain } from "../writes/counters.ts";
import { ensureGroup, firstGroup } from "../writes/groups.ts";
import { changeSettings } from "../writes/settings.ts";

export type Context = Pick<ModuleContext<typeof tables>, "db" | "settings" | "site">;
/** The result of one check. */
export interface Finding {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly status: "good" | "problem" | "error";
}
/** A check of the stored redirects. */
interface StatusCheck {
  readonly id: string;
  readonly name: string;
  /** The problem; undefined if there is none. */
  readonly fault: (ctx: Context) => Promise<string | undefined>;
  readonly good: string;
  readonly severity: "problem" | "error";
  /** Fixes the problem if that is possible without input. */
  readonly fix?: (ctx: Context) => Promise<unknown>;
}

const homeless = async ({ db }: Context) => {
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
    fault: async () => undefined,
  },
  {
    id: "groups",
    name: "Valid groups",
    good: "There is at least one group.",
    severity: "problem",
    fault: async ({ db }) =>
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
    async fault(ctx) {
      const lost = await ctx.db.redirects.count(await homeless(ctx));
      return lost === 0 ? undefined : `${lost} redirects have a group that does not exist.`;
    },
    async fix(ctx) {
      await ensureGroup(ctx);
      const first = await firstGroup(ctx);
      if (first) await ctx.db.redirects.updateAll(await homeless(ctx), { group_id: first.id });
      await countAgain(ctx);
    },
  },
  {
    id: "monitor",
    name: "Post monitor group",
    good: "Redirects of moved items have a valid group.",
    severity: "problem",
    async fault({ db, settings }) {
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
    fault: async ({ settings, site }) =>
      settings.get(redirectionSettings).https && site.url.startsWith("http:")
        ? "Visitors are to be redirected to https, but the address of the site begins with http."
        : undefined,
  },
];

const manyPatterns = 200;
/** The results of all checks. */
export async function findings(ctx: Context): Promise<readonly Finding[]> {
  const told: Finding[] = [];
  for (const { id, name, fault, good, severity } of statusChecks) {
    const found = await fault(ctx);
    told.push({
      id,
      name,
      message: found ?? good,
      status: found === undefined ? "good" : severity,
    });
  }
  const patterns = await ctx.db.redirects.count({ regex: true });
  if (patterns > manyPatterns)
    told.push({
      id: "regex",
      name: "Regular expressions",
      message: `${patterns} redirects are patterns: each request may be compared with all of them.`,
      status: "problem",
    });
  return told;
}

/** Fixes all problems that can be fixed. */
export async function repairAll(ctx: Context): Promise<void> {
  for (const { fault, fix } of statusChecks)
    if (fix && (await fault(ctx)) !== undefined) await fix(ctx);
}
