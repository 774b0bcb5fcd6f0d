import { matchLanguage, readAcceptLanguage } from "@waymark/messages";
import type { Session } from "@waymark/storage";
import type { Body } from "../args/body.ts";
import type { Route } from "../compile/registry.ts";
import type { Actor, AccessDecision } from "../declare/access.ts";
import { isKnown } from "../declare/actor.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { names } from "../declare/names.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import type { SettingsReader } from "../declare/setting.ts";
import type { ReceivedUploads } from "../declare/upload.ts";
import { readSettings } from "../settings/settings.ts";
import { cookieValues } from "../text/cookies.ts";
import type { FieldSelection } from "./field-selection.ts";
import type { OpenStream } from "./open-streams.ts";
import type { RequestInput } from "./request-input.ts";
import type { Runtime } from "./runtime.ts";
import { newUnitOfWork, type UnitOfWork } from "./unit-of-work.ts";

let count = 0;
const run = Math.random().toString(36).slice(2, 8);

/** The id of a request: its `X-Request-Id` if that is valid, otherwise a new one. */
export function toRequestId(given: string | null): string {
  if (given !== null && /^[\w.-]{1,64}$/.test(given)) return given;
  return `${run}-${(++count).toString(36)}`;
}

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
  readonly responseHeaders: Record<string, string>;
  /** Set by read. */
  body: Body;
  receivedUploads: ReceivedUploads | undefined;
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
  selection: FieldSelection | undefined;
  /** Set by authorize: access is allowed. */
  isAllowed: boolean;
  /** Set by handle, if the endpoint has an event stream and its handler runs. */
  stream: OpenStream | undefined;
  /** Set by handle: the result of the handler. */
  value: unknown;
  /** Set by respond. */
  draft: ResponseDraft | undefined;
  /** The response is the stored one of an earlier identical request. */
  isRepeated: boolean;
  /** The shared state of the middleware of this request; undefined if none can run. */
  readonly around: MiddlewareRun | undefined;
}
/** The state of the middleware of one request. */
export interface MiddlewareRun {
  /** When the request arrived, as `performance.now()`. */
  readonly arrived: number;
  readonly responseHeaders: Record<string, string>;
  /** The results of `before`, by the position of the middleware. */
  readonly states: unknown[];
  /** Whether it is an OPTIONS request: it has a path, and no endpoint. */
  readonly isOptions?: true;
}

export function toRequestContext(runtime: Runtime, incoming: RequestInput): RequestContext {
  return {
    runtime,
    incoming,
    requestId: incoming.requestId ?? toRequestId(incoming.header("x-request-id")),
    route: undefined,
    params: noParams,
    actor: incoming.actor ?? runtime.anonymous,
    responseHeaders: {},
    body: noBody,
    receivedUploads: undefined,
    values: noParams,
    args: noParams,
    session: incoming.within?.session ?? runtime.storage,
    unit: incoming.within?.unit ?? newUnitOfWork(),
    settings: undefined,
    found: undefined,
    selection: undefined,
    isAllowed: false,
    stream: undefined,
    value: undefined,
    draft: undefined,
    isRepeated: false,
    around:
      runtime.registry.middleware.isUsed && !incoming.within
        ? { arrived: performance.now(), responseHeaders: {}, states: [] }
        : undefined,
  };
}
const noParams = Object.freeze(Object.create(null)) as Readonly<Record<string, string>>;
const noBody: Body = Object.freeze({});

/** The route that `match` found; available in every later stage. */
export function routeOf(ctx: RequestContext): Route {
  if (!ctx.route) throw new Error("The route is not available before the match stage.");
  return ctx.route;
}

/** The settings within this request, including its own changes. */
export const settingsOf = (ctx: RequestContext): SettingsReader =>
  (ctx.settings ??= readSettings(ctx.runtime.settings, ctx.unit.afterCommit));

/** The cookie with the language that a visitor has chosen. */
export const languageCookie = "waymark_language";

/** Whether visitors can choose between languages. */
export const hasLanguages = ({ site }: Pick<Runtime, "site">): boolean => site.languages.length > 1;

/** The language that a visitor has chosen, if the site offers it. */
export function chosenLanguage(
  { site }: Pick<Runtime, "site">,
  cookies: string | null,
): string | undefined {
  const [chosen] = cookieValues(cookies, languageCookie);
  return chosen === undefined ? undefined : site.languages.find((one) => one === chosen);
}

/** The language of a visitor without a choice: that of the user, of the browser if the site detects it, or of the site. */
export function usualLanguage(
  { site, detectsLanguage }: Pick<Runtime, "site" | "detectsLanguage">,
  { language }: Pick<Actor, "language">,
  acceptLanguage: () => string | null,
): string {
  const { languages } = site;
  const own = language ? matchLanguage([language], languages) : undefined;
  if (own !== undefined) return own;
  const accepted = detectsLanguage
    ? matchLanguage(readAcceptLanguage(acceptLanguage()), languages)
    : undefined;
  return accepted ?? site.locale;
}

/** The language of a request of the API, after its caller is known. */
export function languageOf({ runtime, incoming, actor, unit }: RequestContext): string {
  const known = unit.language ?? incoming.language;
  if (known !== undefined) return known;
  if (!hasLanguages(runtime)) return runtime.site.locale;
  const asked = incoming.query[names.languageParam];
  return (
    (typeof asked === "string" ? matchLanguage([asked], runtime.site.languages) : undefined) ??
    chosenLanguage(runtime, incoming.header("cookie")) ??
    usualLanguage(runtime, actor, () => incoming.header("accept-language"))
  );
}

/** The decision of an endpoint's access rule for this caller, args and object. */
export function accessDecisionOf(
  { access, find }: AnyEndpoint,
  actor: Actor,
  args: Readonly<Record<string, unknown>>,
  found: unknown,
  settings: SettingsReader,
): AccessDecision | Promise<AccessDecision> {
  if (access === "public") return true;
  if (access === "signed-in") return isKnown(actor);
  if (typeof access !== "function") return actor.can(access.capability, find ? found : undefined);
  return access({ actor, args, found, settings } as never);
}

/**
 * Continues with a value: immediately if it is available, otherwise when its promise is fulfilled. A request that does
 * not wait for anything is answered without a single promise; one per step would cost more than most steps.
 */
export function thenMaybe<T, R>(
  value: T | PromiseLike<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Whether `await` would wait for a value. */
export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { readonly then?: unknown }).then === "function";
