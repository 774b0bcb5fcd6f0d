import { textsFor } from "../messages/index.ts";
import type { Actor, CallResult, PageContext } from "@waymark/core";
import { hmacKeyOf } from "../credentials/secret.ts";
import { cookieName, startSession, toSetCookie } from "../credentials/session.ts";
import type { Options } from "../options.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { confirmPassword, endSessions } from "../services.ts";
import type { SessionRow, tables, UserRow } from "../tables.ts";

export type Call = PageContext<typeof tables, Options>;

/** The result of a form of the profile page. */
export type Outcome =
  | { readonly failure: CallFailure }
  | {
      readonly failure?: undefined;
      readonly cookies?: readonly string[];
      readonly secret?: { readonly name: string; readonly password: string };
    };

const done: Outcome = {};
const toOutcome = (result: CallResult): Outcome => {
  const failure = toFailure(result);
  return failure ? { failure } : done;
};

/** Runs the action of a form with the endpoints of the API, as the signed-in user. */
export async function runAction(
  ctx: Call,
  actor: Actor,
  { user, session }: { readonly user: UserRow; readonly session: SessionRow },
  form: URLSearchParams,
): Promise<Outcome> {
  const { request, callService } = ctx;
  const send = (key: string, input: object) => ctx.call(key, input, { as: actor });
  const get = (name: string) => (form.get(name) ?? "").slice(0, 5000);
  switch (form.get("action")) {
    case "name":
      return toOutcome(await send("POST /core/v2/users/me", { name: get("name") }));
    case "email": {
      const wrong = await checkCurrent(ctx, user, get("current"));
      if (wrong) return wrong;
      const input = { email: get("email").trim() };
      return toOutcome(await send("POST /accounts/v1/users/me/email-change", input));
    }
    case "password": {
      const wrong = await checkCurrent(ctx, user, get("current"));
      if (wrong) return wrong;
      const outcome = toOutcome(
        await send("POST /core/v2/users/me", { password: get("password") }),
      );
      return outcome.failure ? outcome : { cookies: [await continueSession(ctx, session)] };
    }
    case "create": {
      const path = "POST /core/v2/users/:user_id/application-passwords";
      const result = await send(path, { user_id: "me", name: get("title") });
      const failure = toFailure(result);
      return failure
        ? { failure }
        : { secret: result.body as { readonly name: string; readonly password: string } };
    }
    case "revoke": {
      const path = "DELETE /core/v2/users/:user_id/application-passwords/:uuid";
      return toOutcome(await send(path, { user_id: "me", uuid: get("uuid") }));
    }
    case "end": {
      const path = "DELETE /accounts/v1/users/:user_id/sessions/:id";
      return toOutcome(await send(path, { user_id: "me", id: get("id") }));
    }
    case "end-others":
      await callService(endSessions, { user: user.id, keep: request.headers.get("cookie") });
  }
  return done;
}

/** The failure if the current password is wrong. Users without a password have none to confirm. */
async function checkCurrent(
  ctx: Call,
  user: UserRow,
  password: string,
): Promise<Outcome | undefined> {
  const { callService, remoteAddress } = ctx;
  if (user.password === null) return undefined;
  if (await callService(confirmPassword, { user: user.id, password, remoteAddress }))
    return undefined;
  const message = textsFor(ctx)("wrongPassword");
  const fields = { current: message };
  return {
    failure: { status: 403, code: "wrong_password", message, fields, retryAfter: undefined },
  };
}

/** A new session for this browser after all sessions have ended. Returns its cookie. */
async function continueSession(ctx: Call, ended: SessionRow): Promise<string> {
  const { db, site, options, clock, request, remoteAddress } = ctx;
  const user = await db.users.get(ended.user);
  if (!user) return toSetCookie(site, cookieName(site), "", { maxAge: 0 });
  const { token } = await startSession(db, await hmacKeyOf(ctx), user, {
    now: clock.now(),
    hours: options.sessionHours,
    headers: request.headers,
    remoteAddress,
    origin: ended,
  });
  return toSetCookie(site, cookieName(site), token);
}
