import { paged, pageOf } from "@waymark/core";
import * as z from "zod";
import { mayManage } from "../access.ts";
import { crud, get } from "../builder.ts";
import { device, lockout, signInEvent } from "../responses.ts";
import { eventKinds } from "../sign-in/events.ts";

/** `GET /sign-ins`. */
export const listSignIns = get({
  summary: "List sign-in events, newest first",
  args: {
    ...paged(),
    kind: z.enum(eventKinds).optional().describe("Only events of this type"),
    user: z.int().positive().optional().describe("Only events of this user"),
  },
  returns: pageOf(signInEvent),
  access: mayManage,
  handler: ({ args: { kind, user, page, per_page }, db, select }) =>
    db.sign_ins.page({
      where: { ...(kind && { kind }), ...(user !== undefined && { user }) },
      orderBy: [{ last: "desc" }, { id: "desc" }],
      page,
      per_page,
      select,
    }),
});

/** `GET /lockouts`. */
export const listLockouts = get({
  summary: "List lockouts",
  args: paged(),
  returns: pageOf(lockout),
  access: mayManage,
  handler: ({ args: { page, per_page }, db, clock, select }) =>
    db.lockouts.page({
      where: { until: { gt: clock.now() } },
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
