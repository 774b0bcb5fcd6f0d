import type { Body } from "../args/body.ts";
import type { Route } from "../compile/registry.ts";
import type { Actor, AccessDecision } from "../declare/access.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import type { SettingsReader } from "../declare/setting.ts";
import type { Intake } from "../declare/upload.ts";
import { readSettings } from "../settings/settings.ts";
import type { Session } from "../storage/session.ts";
import type { FieldSelection } from "./field-selection.ts";
import { toRequestId } from "./request-id.ts";
import type { RequestInput } from "./request-input.ts";
import type { Runtime } from "./runtime.ts";
import { newUnitOfWork, type UnitOfWork } from "./unit-of-work.ts";

/** One request on its way through the stages. Each stage fills in its part. */
export interface RequestContext {
  readonly runtime: Runtime;
  readonly incoming: RequestInput;
  /** The value of `X-Request-Id`: a part of another request has the id of that one. */
  readonly requestId: string;
  /** Set by match. */
  route: Route | undefined;
  params: Readonly<Record<string, string>>;
  /** Set by authenticate. */
  actor: Actor;
  readonly answerHeaders: Record<string, string>;
  /** Set by read. */
  body: Body;
  intake: Intake | undefined;
  /** Set by coerce: the merged values of the endpoint's args. */
  values: Readonly<Record<string, unknown>>;
  /** Set by validate. */
  args: Readonly<Record<string, unknown>>;
  session: Session;
  readonly unit: UnitOfWork;
  /** Created on first use. */
  settings: SettingsReader | undefined;
  /** Set by find. */
  found: unknown;
  wanted: FieldSelection | undefined;
  /** Set by authorize: access is allowed. */
  isAllowed: boolean;
  /** Set by handle: the result of the handler. */
  value: unknown;
  /** Set by respond. */
  answer: ResponseDraft | undefined;
  /** The response is the stored one of an earlier identical request. */
  isRepeated: boolean;
}

export function toRequestContext(runtime: Runtime, incoming: RequestInput): RequestContext {
  return {
    runtime,
    incoming,
    requestId: incoming.requestId ?? toRequestId(incoming.header("x-request-id")),
    route: undefined,
    params: noParams,
    actor: incoming.actor ?? runtime.anonymous,
    answerHeaders: {},
    body: noBody,
    intake: undefined,
    values: noParams,
    args: noParams,
    session: incoming.within?.session ?? runtime.storage,
    unit: incoming.within?.unit ?? newUnitOfWork(),
    settings: undefined,
    found: undefined,
    wanted: undefined,
    isAllowed: false,
    value: undefined,
    answer: undefined,
    isRepeated: false,
  };
}
const noParams = Object.freeze(Object.create(null)) as Readonly<Record<string, string>>;
const noBody: Body = Object.freeze({});

/** The route that `match` found; available in every later stage. */
export function routeOf(exchange: RequestContext): Route {
  if (!exchange.route) throw new Error("The route is not available before the match stage.");
  return exchange.route;
}

/** The settings within this request, including its own changes. */
export const settingsOf = (exchange: RequestContext): SettingsReader =>
  (exchange.settings ??= readSettings(exchange.runtime.settings, exchange.unit.afterCommit));

/** The decision of an endpoint's access rule for this caller, args and object. */
export function accessDecisionOf(
  { access, find }: AnyEndpoint,
  actor: Actor,
  args: Readonly<Record<string, unknown>>,
  found: unknown,
  settings: SettingsReader,
): AccessDecision | Promise<AccessDecision> {
  if (access === "public") return true;
  if (typeof access !== "function") return actor.can(access.capability, find ? found : undefined);
  return access({ actor, args, found, settings } as never);
}
