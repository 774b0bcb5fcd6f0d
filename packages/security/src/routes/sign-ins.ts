import { dateTime, paged, pageOf, toInstant } from "@waymark/core";
import * as z from "zod";
import { mayManage } from "../access.ts";
import { crud, get } from "../builder.ts";
import { device, lockout, signInEvent } from "../responses.ts";
import { eventKinds } from "../sign-in/events.ts";

interface Period {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The moments of a period, in the time zone of the site, as a condition of a column. */
const withinPeriod = ({ after, before }: Period, timezone: string) => ({
  ...(after !== undefined && { gt: toInstant(after, timezone) }),
  ...(before !== undefined && { lt: toInstant(before, timezone) }),
});

/** `GET /sign-ins`. */
export const listSignIns = get({
  summary: "List sign-in events, newest first",
  args: {
    ...paged(),
    kind: z.enum(eventKinds).optional().describe("Only events of this type"),
    user: z.int().positive().optional().describe("Only events of this user"),
    after: dateTime().optional().describe("Only events after this time"),
    before: dateTime().optional().describe("Only events before this time"),
  },
  returns: pageOf(signInEvent),
  access: mayManage,
  handler: ({ args: { kind, user, page, per_page, ...period }, db, site, select }) =>
    db.sign_ins.page({
      where: { kind, user, last: withinPeriod(period, site.timezone) },
      orderBy: [{ last: "desc" }, { id: "desc" }],
      page,
      per_page,
      select,
    }),
});

/** `GET /lockouts`. */
export const listLockouts = get({
  summary: "List lockouts",
  args: {
    ...paged(),
    after: dateTime().optional().describe("Only lockouts that began after this time"),
    before: dateTime().optional().describe("Only lockouts that began before this time"),
  },
  returns: pageOf(lockout),
  access: mayManage,
  handler: ({ args: { page, per_page, ...period }, db, clock, site, select }) =>
    db.lockouts.page({
      where: { until: { gt: clock.now() }, created: withinPeriod(period, site.timezone) },
      orderBy: [{ until: "desc" }, { id: "desc" }],
      page,
      per_page,
      select,
    }),
});

/** `DELETE /lockouts/:id`. */
export const { remove: releaseLockout } = crud(lockout, {
  access: { write: mayManage },
  batch: false,
  afterWrite: ({ log, actor }, { row }) =>
    log.info("A lockout was released.", { kind: row.kind, user: actor.id }),
});

/** `GET /devices` and `DELETE /devices/:id`: the devices of the caller. */
export const devices = crud(device, {
  label: { one: "known device of the caller", many: "known devices of the caller" },
  scope: ({ actor }) => ({ user: actor.id }),
  orderBy: [{ last_seen: "desc" }, { id: "desc" }],
  access: { read: "signed-in", write: "signed-in" },
  batch: false,
});
