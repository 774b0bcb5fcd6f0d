import * as z from "zod";
import type { Context } from "../builder.ts";
import { collection } from "../collect/settings.ts";
import { kitSettings } from "./reset.ts";

/** How the site stands with the kit. */
export const connection = z.object({
  connected: z.boolean().describe("Whether pages are counted"),
  resettable: z.boolean().describe("Whether anything is set that a reset would forget"),
  setupCompleted: z.boolean(),
  hasConnectedAdmins: z.boolean().describe("Whether somebody stands for the counting"),
  hasMultipleAdmins: z.boolean(),
  ownerID: z.int().describe("Who has switched counting on; 0 where nobody has"),
});
type Connection = z.output<typeof connection>;

/** How the site stands with the kit. */
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

/** Whether a setting has another value than the configuration gives it. */
const isSet = ({ settings, site, optionsOf }: Context): boolean =>
  kitSettings.some((setting) => {
    const { fallback } = setting;
    const standard: unknown =
      typeof fallback === "function" ? fallback({ site, optionsOf }) : fallback;
    return JSON.stringify(settings.get(setting as never)) !== JSON.stringify(standard);
  });

const isConnected = async ({ db }: Context): Promise<boolean> =>
  (await db.kept.first({ kind: { in: ["notice", "answer", "tracking"] } })) !== undefined;

/** How the caller stands with the kit: there is no account elsewhere to be signed in with. */
export const authentication = z.object({
  authenticated: z.boolean().describe("Whether pages are counted: then reports are there"),
  requiredScopes: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  unsatisfiedScopes: z.array(z.string()),
  needsReauthentication: z.boolean(),
  disconnectedReason: z.string(),
  connectedProxyURL: z.string(),
});

/** How the caller stands with the kit. */
export const readAuthentication = ({ settings }: Context): z.output<typeof authentication> => ({
  authenticated: settings.get(collection).enabled,
  requiredScopes: [],
  grantedScopes: [],
  unsatisfiedScopes: [],
  needsReauthentication: false,
  disconnectedReason: "",
  connectedProxyURL: "",
});
