import type { FieldSelection } from "../context/field-selection.ts";
import { toModuleContext } from "../context/module-context.ts";
import { languageOf, routeOf, type RequestContext } from "../context/request-context.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import type { Intake } from "../declare/upload.ts";
import { plainly } from "./fields.ts";
import { showRows } from "./rows.ts";

/** Returns the complete representation of a row, regardless of `_fields`: the response is filtered later. */
const showing =
  (ctx: RequestContext, { resource, context }: FieldSelection) =>
  async (row: object) => {
    const [shown] = await showRows(ctx, plainly(resource, context), [row as never]);
    return shown;
  };

/** The context of `find` and the handler. */
export function toHandlerContext(ctx: RequestContext): ScopeOfCall {
  const { runtime, actor, session, unit, args, found, selection: wanted, incoming, stream } = ctx;
  const { module, endpoint } = routeOf(ctx);
  unit.language ??= languageOf(ctx);
  const call = toModuleContext(
    runtime,
    module,
    endpoint["~bound"],
    actor,
    session,
    unit,
  ) as ScopeOfCall;
  call.args = args;
  call.found = found;
  call.select = wanted?.select;
  call.show = wanted && showing(ctx, wanted);
  call.remoteAddress = incoming.remoteAddress;
  call.signal = stream?.signal ?? neverAborted;
  call.lastEventId = stream?.lastEventId;
  call.upload = ctx.intake?.take ?? noUpload;
  call.uploads = ctx.intake?.all ?? noUploads;
  call.write = noWrite;
  call[exchangeKey] = ctx;
  return Object.defineProperty(call, "request", request);
}

const neverAborted = new AbortController().signal;

/** Most writes have a transaction: the handler runs in it. */
const noWrite = (): never => {
  throw new TypeError(
    "This endpoint already runs in a transaction; `write` requires `transaction: false`.",
  );
};
/** For requests without a file. */
const noUpload: Intake["take"] = async () => undefined;
const noUploads: Intake["all"] = async () => [];
const exchangeKey = Symbol("ctx");
/** The request of a handler context. */
export const requestContextOf = (call: object): RequestContext =>
  (call as ScopeOfCall)[exchangeKey];
/** A handler context under construction. */
export interface ScopeOfCall extends ModuleContext {
  args: unknown;
  found: unknown;
  select: unknown;
  show: unknown;
  remoteAddress: string | undefined;
  signal: AbortSignal;
  lastEventId: string | undefined;
  upload: Intake["take"];
  uploads: Intake["all"];
  /** Writes in a transaction, if the endpoint manages its own. */
  write: unknown;
  [exchangeKey]: RequestContext;
}
/**
 * Created on first use. One descriptor for all calls: with a getter of its own each would have its own hidden class.
 */
const request: PropertyDescriptor & ThisType<ScopeOfCall> = {
  enumerable: true,
  configurable: true,
  get() {
    return this[exchangeKey].incoming.request();
  },
};
