import type { Actor, Verdict } from "./access.ts";
import type { Answer } from "./answer.ts";
import type { Body } from "./args/body.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import type { Incoming } from "./incoming.ts";
import type { Route } from "./registry.ts";
import type { Wanted } from "./respond/fields.ts";
import type { Runtime } from "./runtime.ts";
import { toRequestId } from "./request-id.ts";
import { newUnit, type Unit } from "./scope.ts";
import type { ReadSettings } from "./setting.ts";
import { readSettings } from "./settings.ts";
import type { Session } from "./storage/port.ts";
import type { Intake } from "./upload.ts";

/** One request on its way through the stages. Each stage fills in its part. */
export interface Exchange {
  readonly runtime: Runtime;
  readonly incoming: Incoming;
  /** What `X-Request-Id` says: a part of another request has the id of that one. */
  readonly requestId: string;
  /** By match. */
  route: Route | undefined;
  params: Readonly<Record<string, string>>;
  /** By authenticate. */
  actor: Actor;
  readonly answerHeaders: Record<string, string>;
  /** By read. */
  body: Body;
  intake: Intake | undefined;
  /** By coerce: what each source gives for the endpoint's args. */
  values: Readonly<Record<string, unknown>>;
  /** By validate. */
  args: Readonly<Record<string, unknown>>;
  session: Session;
  readonly unit: Unit;
  /** Made when somebody asks for it. */
  settings: ReadSettings | undefined;
  /** By find. */
  found: unknown;
  wanted: Wanted | undefined;
  /** By authorize: the rule has said yes. */
  isAllowed: boolean;
  /** By handle: what the handler returned. */
  value: unknown;
  /** By respond. */
  answer: Answer | undefined;
  /** The answer is one that was given before to the same request. */
  isRepeated: boolean;
}

export function toExchange(runtime: Runtime, incoming: Incoming): Exchange {
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
    unit: incoming.within?.unit ?? newUnit(),
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

/** The route that `match` found; every later stage may count on it. */
export function routeOf(exchange: Exchange): Route {
  if (!exchange.route) throw new Error("No stage before match may ask for the route.");
  return exchange.route;
}

/** The settings as this request sees them: with its own changes. */
export const settingsOf = (exchange: Exchange): ReadSettings =>
  (exchange.settings ??= readSettings(exchange.runtime.settings, exchange.unit.afterCommit));

/** What an endpoint's access rule says of this caller, these args and this object. */
export function verdictOf(
  { access, find }: AnyEndpoint,
  actor: Actor,
  args: Readonly<Record<string, unknown>>,
  found: unknown,
  settings: ReadSettings,
): Verdict | Promise<Verdict> {
  if (access === "public") return true;
  if (typeof access !== "function") return actor.can(access.capability, find ? found : undefined);
  return access({ actor, args, found, settings } as never);
}
