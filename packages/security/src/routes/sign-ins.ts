import { deleted, oneOrDeleted, paged, pageOf } from "@waymark/core";
import * as z from "zod";
import { mayManage } from "../access.ts";
import { get, remove } from "../builder.ts";
import { errors } from "../errors.ts";
import { device, lockout, signInEvent } from "../responses.ts";
import { eventKinds } from "../sign-in/events.ts";

const id = z.int().positive();

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
export const releaseLockout = remove({
  summary: "End a lockout early",
  args: { id: id.describe("The number of the lockout") },
  returns: oneOrDeleted(lockout),
  errors: ["security_not_found"],
  access: mayManage,
  async handler({ args, db, show, log, actor }) {
    const found = await db.lockouts.get(args.id);
    if (!found) throw errors.security_not_found();
    const previous = await show(found);
    await db.lockouts.remove(found.id);
    log.info("A lockout was released.", { kind: found.kind, user: actor.id });
    return deleted(previous);
  },
});

/** `GET /devices`. */
export const listDevices = get({
  summary: "List the known devices of the caller",
  args: paged(),
  returns: pageOf(device),
  errors: ["rest_not_logged_in"],
  access: ({ actor }) => actor.id !== 0 || errors.rest_not_logged_in(),
  handler: ({ args: { page, per_page }, db, actor, select }) =>
    db.devices.page({
      where: { user: actor.id },
      orderBy: [{ last_seen: "desc" }, { id: "desc" }],
      page,
      per_page,
      select,
    }),
});

/** `DELETE /devices/:id`. */
export const forgetDevice = remove({
  summary: "Delete a known device of the caller",
  args: { id: id.describe("The number of the device") },
  returns: oneOrDeleted(device),
  errors: ["rest_not_logged_in", "security_not_found"],
  access: ({ actor }) => actor.id !== 0 || errors.rest_not_logged_in(),
  async handler({ args, actor, db, show }) {
    const found = await db.devices.first({ id: args.id, user: actor.id });
    if (!found) throw errors.security_not_found();
    const previous = await show(found);
    await db.devices.remove(found.id);
    return deleted(previous);
  },
});
