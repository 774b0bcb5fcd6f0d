import { readTokenCookie, toCookieName, toSetCookie, type SignIn } from "@waymark/accounts";
import { dayMs, ApiError, randomHex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { config } from "../config/settings.ts";
import { mailDevice } from "../jobs/mail.ts";
import { toPrefix } from "./addresses.ts";
import { toBrowser } from "./events.ts";
import { keyedHash } from "./secret.ts";

/** The maximum number of stored devices per user. */
const maxDevices = 20;
/** Days after which an unused device is deleted: the maximum lifetime of cookies in browsers. */
const retentionDays = 400;
/** The maximum number of mails per user and day. */
const maxNotices = 5;

/** The name of the cookie that identifies a device of a user. */
const cookieOf = (user: number): string => `waymark_device_${user}`;
const hashOf = (ctx: Context, user: number, token: string): Promise<string> =>
  keyedHash(ctx, "device", `${user} ${token}`);

/** Whether a request comes from a known device of the user with this login. */
export async function isKnownDeviceOf(
  ctx: Context,
  headers: Headers,
  login: string,
): Promise<boolean> {
  const cookies = headers.get("cookie");
  if (!cookies?.includes("waymark_device_")) return false;
  const key = login.toLowerCase();
  const user = await ctx.db.users.first({ or: [{ login_key: key }, { email_key: key }] });
  const token = user && readTokenCookie(cookies, toCookieName(ctx.site, cookieOf(user.id)));
  if (!token) return false;
  const hash = await hashOf(ctx, user.id, token);
  return (await ctx.db.devices.count({ user: user.id, hash })) > 0;
}

/**
 * Remembers the device of a sign-in and queues a notification mail for a new device, except for the first device of a user.
 * Returns the cookie that identifies the device.
 */
export async function noteDevice(
  ctx: Context,
  { user, headers, remoteAddress }: SignIn,
): Promise<string> {
  const { db, clock, site } = ctx;
  const now = clock.now();
  const name = toCookieName(site, cookieOf(user.id));
  const cookieToken = readTokenCookie(headers.get("cookie"), name);
  const browser = toBrowser(headers.get("user-agent") ?? "");
  const prefix = toPrefix(remoteAddress);
  const toCookie = (cookieToken: string) =>
    toSetCookie(site, name, cookieToken, { maxAge: retentionDays * 86_400 });
  if (cookieToken !== undefined) {
    const hash = await hashOf(ctx, user.id, cookieToken);
    const change = { last_seen: now, browser, network: prefix };
    if ((await db.devices.updateAll({ user: user.id, hash }, change)) > 0)
      return toCookie(cookieToken);
  }
  // Always a new token, because the existing one may have been planted in the browser.
  const token = randomHex(32);
  const isFirst = (await db.devices.count({ user: user.id })) === 0;
  await db.devices.insert({
    user: user.id,
    hash: await hashOf(ctx, user.id, token),
    browser,
    network: prefix,
    created: now,
    last_seen: now,
  });
  await forgetSurplus(ctx, user.id);
  if (!isFirst)
    await queueNotice(ctx, user.id, { browser, network: prefix, time: now.toISOString() });
  return toCookie(token);
}

async function forgetSurplus({ db }: Context, user: number): Promise<void> {
  const surplus = await db.devices.find({
    where: { user },
    orderBy: [{ last_seen: "desc" }, { id: "desc" }],
    offset: maxDevices,
    limit: 100,
    columns: ["id"],
  });
  if (surplus.length > 0) await db.devices.removeAll({ id: { in: surplus.map(({ id }) => id) } });
}

async function queueNotice(
  { settings, rateLimiter, jobs }: Context,
  user: number,
  seen: { readonly browser: string; readonly network: string; readonly time: string },
): Promise<void> {
  if (!settings.get(config).loginSec_deviceNotices) return;
  try {
    await rateLimiter.count([
      { key: `security:device-notice:${user}`, max: maxNotices, period: dayMs },
    ]);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return;
    throw error;
  }
  await jobs.add(mailDevice, { user, ...seen });
}

/** Deletes devices that have not been used for a long time. */
export const clearDevices = ({ db, clock }: Context): Promise<number> =>
  db.devices.removeAll({
    last_seen: { lt: new Date(clock.now().getTime() - retentionDays * dayMs) },
  });
