import type { ModuleContext } from "@waymark/core";
import { redirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";
import { ensureGroup, firstGroup } from "../writes/groups.ts";
import { countAgain } from "../writes/numbers.ts";
import { changeSettings } from "../writes/settings.ts";

export type Context = Pick<ModuleContext<typeof tables>, "db" | "settings" | "site">;
/** What one look at the redirects of a site has found. */
export interface Finding {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly status: "good" | "problem" | "error";
}
/** One thing that can be wrong with stored redirects. */
interface StatusCheck {
  readonly id: string;
  readonly name: string;
  /** What is wrong; undefined where nothing is. */
  readonly fault: (ctx: Context) => Promise<string | undefined>;
  readonly good: string;
  readonly severity: "problem" | "error";
  /** Mends what can be mended without asking. */
  readonly mend?: (ctx: Context) => Promise<unknown>;
}

const homeless = async ({ db }: Context) => {
  const groups = await db.groups.find({ columns: ["id"] });
  return { group_id: { notIn: groups.map(({ id }) => id) } };
};

/** In the order in which they are told. */
const statusChecks: readonly StatusCheck[] = [
  {
    id: "db",
    name: "Database tables",
    good: "All tables are there.",
    severity: "error",
    // A site whose tables are not there does not start.
    fault: async () => undefined,
  },
  {
    id: "groups",
    name: "Valid groups",
    good: "There is at least one group.",
    severity: "problem",
    fault: async ({ db }) =>
      (await db.groups.count()) === 0 ? "There is no group: redirects cannot be added." : undefined,
    mend: ensureGroup,
  },
  {
    id: "redirect_groups",
    name: "Valid redirect group",
    good: "Every redirect is in a group that is there.",
    severity: "problem",
    async fault(ctx) {
      const lost = await ctx.db.redirects.count(await homeless(ctx));
      return lost === 0 ? undefined : `${lost} redirects are in a group that is not there.`;
    },
    async mend(ctx) {
      await ensureGroup(ctx);
      const first = await firstGroup(ctx);
      if (first) await ctx.db.redirects.updateAll(await homeless(ctx), { group_id: first.id });
      await countAgain(ctx);
    },
  },
  {
    id: "monitor",
    name: "Post monitor group",
    good: "Redirects of moved items go to a group that is there.",
    severity: "problem",
    async fault({ db, settings }) {
      const { monitor_post: group } = settings.get(redirectionSettings);
      return group === 0 || (await db.groups.get(group, { forUpdate: false }))
        ? undefined
        : "The group of redirects of moved items is not there: none are made.";
    },
    mend: async (ctx) => changeSettings(ctx, { monitor_post: (await firstGroup(ctx))?.id ?? 0 }),
  },
  {
    id: "redirect_url",
    name: "Site and home protocol",
    good: "The address of the site and the settings agree.",
    severity: "problem",
    fault: async ({ settings, site }) =>
      settings.get(redirectionSettings).https && site.url.startsWith("http:")
        ? "Visitors should be sent to https, but the address of the site begins with http."
        : undefined,
  },
];

const manyPatterns = 200;
/** What there is to say of the redirects of a site. */
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

/** Mends everything that is wrong and can be mended. */
export async function mendAll(ctx: Context): Promise<void> {
  for (const { fault, mend } of statusChecks)
    if (mend && (await fault(ctx)) !== undefined) await mend(ctx);
}
