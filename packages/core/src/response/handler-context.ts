import type { FieldSelection } from "../context/field-selection.ts";
import { toModuleContext } from "../context/module-context.ts";
import { languageOf, routeOf, type RequestContext } from "../context/request-context.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import type { ReceivedUploads } from "../declare/upload.ts";
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
export function toHandlerContext(ctx: RequestContext): OpenHandlerContext {
  const { runtime, actor, session, unit, args, found, selection: wanted, incoming, stream } = ctx;
  const { module, endpoint } = routeOf(ctx);
  unit.language ??= languageOf(ctx);
  const context = toModuleContext(
    runtime,
    module,
    endpoint["~bound"],
    actor,
    session,
    unit,
  ) as OpenHandlerContext;
  context.args = args;
  context.found = found;
  context.select = wanted?.select;
  context.show = wanted && showing(ctx, wanted);
  context.remoteAddress = incoming.remoteAddress;
  context.signal = stream?.signal ?? neverAborted;
  context.lastEventId = stream?.lastEventId;
  context.upload = ctx.receivedUploads?.take ?? noUpload;
  context.uploads = ctx.receivedUploads?.all ?? noUploads;
  context.write = noWrite;
  context[requestContextKey] = ctx;
  return Object.defineProperty(context, "request", request);
}

const neverAborted = new AbortController().signal;

/** Most writes have a transaction: the handler runs in it. */
const noWrite = (): never => {
  throw new TypeError(
    "This endpoint already runs in a transaction; `write` requires `transaction: false`.",
  );
};
/** For requests without a file. */
const noUpload: ReceivedUploads["take"] = async () => undefined;
const noUploads: ReceivedUploads["all"] = async () => [];
const requestContextKey = Symbol("request context");
/** The request of a handler context. */
export const requestContextOf = (ctx: object): RequestContext =>
  (ctx as OpenHandlerContext)[requestContextKey];
/** A handler context under construction. */
export interface OpenHandlerContext extends ModuleContext {
  args: unknown;
  found: unknown;
  select: unknown;
  show: unknown;
  remoteAddress: string | undefined;
  signal: AbortSignal;
  lastEventId: string | undefined;
  upload: ReceivedUploads["take"];
  uploads: ReceivedUploads["all"];
  /** Writes in a transaction, if the endpoint manages its own. */
  write: unknown;
  [requestContextKey]: RequestContext;
}
/**
 * Created on first use. One descriptor for all calls: with a getter of its own each would have its own hidden class.
 */
const request: PropertyDescriptor & ThisType<OpenHandlerContext> = {
  enumerable: true,
  configurable: true,
  get() {
    return this[requestContextKey].incoming.request();
  },
};
