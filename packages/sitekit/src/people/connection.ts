import * as z from "zod";
import type { Context } from "../builder.ts";
import { collection } from "../collect/settings.ts";
import { kitModules } from "../extension-points.ts";
import { note, isActive, moduleStates } from "../kit/settings.ts";
import { reportReaders, tagSettings, verification } from "../settings.ts";
import { forget } from "./user-records.ts";

/** All settings of this module. */
const kitSettings = [moduleStates, collection, reportReaders, tagSettings, verification] as const;

/**
 * Deletes settings and answers of all users; counting returns to the configuration. Counts and dismissed tours remain.
 * Records the number in the audit log.
 */
export async function reset(ctx: Context): Promise<void> {
  await ctx.db.lock("sitekit:modules");
  for (const module of ctx.all(kitModules)) {
    if (!module.forceActive && isActive(ctx.settings, module.name))
      await module.switched?.(false, ctx);
    await module.settings?.forget(ctx);
  }
  for (const setting of kitSettings) await ctx.settings.reset(setting);
  const deleted = await forget(ctx, ["notice", "answer", "tracking"]);
  const tags = await ctx.db.setupTags.removeAll({ user: { gte: 0 } });
  await note(ctx, "reset", { kept: deleted, tags, settings: kitSettings.length });
}

/** Deletes what a reset preserves: dismissed tours of all users. */
export async function resetPersistent(ctx: Context): Promise<void> {
  const deleted = await forget(ctx, ["tour"]);
  await note(ctx, "reset-persistent", { kept: deleted });
}

/** Deletes the data of the caller, except dismissed tours. Counting continues, without the caller as its owner. */
export async function disconnect(ctx: Context): Promise<void> {
  const { actor, settings, db } = ctx;
  const deleted = await forget(ctx, ["notice", "answer", "tracking"], actor.id);
  await db.setupTags.removeAll({ user: actor.id });
  if (settings.get(collection).enabledBy === actor.id && actor.id > 0)
    await settings.change(collection, (now) => ({ ...now, enabledBy: 0 }));
  await note(ctx, "disconnect", { kept: deleted });
}

/** The connection status of the site. */
export const connection = z.object({
  connected: z.boolean().describe("Whether counting is on"),
  resettable: z.boolean().describe("Whether there are settings that a reset would delete"),
  setupCompleted: z.boolean(),
  hasConnectedAdmins: z.boolean().describe("Whether counting has an owner"),
  hasMultipleAdmins: z.boolean(),
  ownerID: z.int().describe("User who enabled counting; 0 for none"),
});
type Connection = z.output<typeof connection>;

/** The connection status of the site. */
export async function readConnection(ctx: Context): Promise<Connection> {
  const { db, settings } = ctx;
  const { enabled, enabledBy } = settings.get(collection);
  const admins = await db.holdings.find({
    where: { kind: "role", name: "administrator" },
    limit: 2,
    columns: ["user"],
  });
  const ownerID = enabled ? enabledBy : 0;
  return {
    connected: enabled,
    resettable: isSet(ctx) || (await isConnected(ctx)),
    setupCompleted: enabled,
    hasConnectedAdmins: ownerID > 0,
    hasMultipleAdmins: admins.length > 1,
    ownerID,
  };
}

/** Whether a setting differs from the configuration. */
const isSet = ({ settings, site, optionsOf }: Context): boolean =>
  kitSettings.some((setting) => {
    const { default: fallback } = setting;
    const standard: unknown =
      typeof fallback === "function" ? fallback({ site, optionsOf }) : fallback;
    return JSON.stringify(settings.get(setting as never)) !== JSON.stringify(standard);
  });

const isConnected = async ({ db }: Context): Promise<boolean> =>
  (await db.kept.first({ kind: { in: ["notice", "answer", "tracking"] } })) !== undefined;

/** The authentication status of the caller: there is no external account. */
export const authentication = z.object({
  authenticated: z.boolean().describe("Whether counting is on, so that reports are available"),
  requiredScopes: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  unsatisfiedScopes: z.array(z.string()),
  needsReauthentication: z.boolean(),
  disconnectedReason: z.string(),
  connectedProxyURL: z.string(),
});

/** The authentication status of the caller. */
export const readAuthentication = ({ settings }: Context): z.output<typeof authentication> => ({
  authenticated: settings.get(collection).enabled,
  requiredScopes: [],
  grantedScopes: [],
  unsatisfiedScopes: [],
  needsReauthentication: false,
  disconnectedReason: "",
  connectedProxyURL: "",
});
