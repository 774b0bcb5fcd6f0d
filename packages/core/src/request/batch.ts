import * as z from "zod";
import type { Body } from "../args/body.ts";
import { parseQuery } from "../args/brackets.ts";
import { isMap, type JsonSchema } from "../args/json-schema.ts";
import { type ArgPlan, toArgPlan } from "../args/plan.ts";
import { asDescribed } from "../args/zod4-def.ts";
import {
  batchSchema,
  type BatchResponse,
  type BatchItemResponse,
} from "../compile/core-schemas.ts";
import { toNormalPath } from "../compile/router.ts";
import { isBatchable } from "../compile/registry.ts";
import { languageOf, toRequestContext, type RequestContext } from "../context/request-context.ts";
import { toRequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import {
  afterCommit,
  inUnitOfWork,
  newUnitOfWork,
  type UnitOfWork,
} from "../context/unit-of-work.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { names } from "../declare/names.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errors } from "../errors/errors.ts";
import { requestContextOf } from "../response/handler-context.ts";
import type { Schema } from "../schema/schema.ts";
import type { Session } from "@waymark/storage";
import { parseUrl } from "../text/addresses.ts";
import { finish, toFailedResponse } from "./middleware.ts";
import { perform, prepare } from "./pipeline.ts";

/** The maximum number of items of a batch. */
const maxItems = 25;

const anything = asDescribed(
  z.record(z.string(), z.unknown()).meta({ properties: {}, additionalProperties: true }),
);
const item = z.object({
  method: z.enum(["POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  path: z.string(),
  body: anything.optional(),
  headers: asDescribed(
    z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
      properties: {},
      additionalProperties: { type: ["string", "array"], items: { type: "string" } },
    }),
  ).optional(),
});
type Item = z.infer<typeof item>;

const { post } = moduleBuilder({});
/** Many writes in one request and one transaction; each item fails or succeeds separately. */
export function batchRoute(): AnyEndpoint {
  const plan = toArgPlan(`POST ${names.batch}`, { requests: z.array(item).max(maxItems) });
  const { required: _, ...published } = plan.described["requests"] ?? {};
  const endpoint = post({
    summary: "Run up to 25 write requests at once",
    tool: false,
    args: {
      validation: z.enum(["require-all-validate", "normal"]).default("normal"),
      requests: unchanged(published),
    },
    returns: batchSchema,
    access: "public",
    transaction: false,
    status: 207,
    handler: async (ctx) =>
      runBatch(requestContextOf(ctx).runtime, await toItems(plan, ctx.args.requests), ctx),
  });
  return { ...endpoint, "~read": wrapBodies };
}

/** The items as sent. Their schema is not a zod schema: publishing that with zod takes longer than all other routes. */
const unchanged = (published: JsonSchema): Schema => ({
  "~standard": {
    version: 1,
    vendor: "waymark",
    validate: (value) =>
      value === undefined ? { issues: [{ message: "The path is missing." }] } : { value },
    jsonSchema: {
      input: () => ({ ...published, "x-raw": true }),
      output: () => ({ ...published }),
    },
  },
});

/**
 * Bodies are validated by their endpoints: an invalid one rejects its item, not the batch. So they are wrapped, out of
 * reach of the checks of the batch's own args.
 */
function wrapBodies({ json, form, ...rest }: Body): Body {
  const wrap = (one: unknown): unknown => {
    if (!isMap(one) || !isMap(one["body"])) return one;
    const { body } = one;
    return { ...one, body: () => body };
  };
  const wrapAll = <T>(input: T): T =>
    isMap(input) && Array.isArray(input["requests"])
      ? { ...input, requests: input["requests"].map(wrap) }
      : input;
  return { ...rest, json: wrapAll(json), ...(form && { form: wrapAll(form) }) };
}

async function toItems(plan: ArgPlan, input: unknown): Promise<readonly Item[]> {
  if (!Array.isArray(input)) return (await plan.parse({ requests: input }))["requests"] as Item[];
  const bodies = input.map((one) => (isMap(one) ? one["body"] : undefined));
  const bare = input.map((one, i) =>
    typeof bodies[i] === "function" ? { ...one, body: {} } : one,
  );
  const { requests } = await plan.parse({ requests: bare });
  return (requests as readonly Item[]).map((one, i) => {
    const wrapped = bodies[i];
    return typeof wrapped === "function" ? { ...one, body: wrapped() as Item["body"] } : one;
  });
}

/** The context of a batch. */
interface BatchCall {
  readonly args: { readonly validation: "normal" | "require-all-validate" };
}
async function runBatch(
  runtime: Runtime,
  items: readonly Item[],
  ctx: BatchCall,
): Promise<BatchResponse> {
  const { args } = ctx;
  const around = requestContextOf(ctx);
  const prepared = await Promise.all(items.map((one) => prepareItem(runtime, one, around)));
  const mustStop =
    args.validation === "require-all-validate" && prepared.some(({ error }) => error);
  if (mustStop) {
    const responses = await Promise.all(
      // Access was not checked, so there is no `Allow` header.
      prepared.map(async (one) =>
        one.error ? toItem({ ...(await refuseItem(one)), headers: {} }) : null,
      ),
    );
    return { failed: "validation", responses };
  }
  const unit: UnitOfWork = { ...newUnitOfWork(around.unit.language), stamp: around.unit.stamp };
  const responses = await inUnitOfWork(runtime.storage, unit, async (session) => {
    const done: BatchItemResponse[] = [];
    for (const one of prepared) done.push(toItem(await runItem(one, session, unit)));
    return done;
  });
  await afterCommit(unit);
  return { responses };
}

/** An item prepared as far as possible without effects: matched, read, coerced, validated. */
interface PreparedItem {
  readonly ctx: RequestContext;
  readonly error: unknown;
}

async function prepareItem(
  runtime: Runtime,
  one: Item,
  around: RequestContext,
): Promise<PreparedItem> {
  const { actor, requestId } = around;
  const made = {
    method: one.method,
    actor,
    requestId,
    language: languageOf(around),
    remoteAddress: around.incoming.remoteAddress,
    base: runtime.site.api,
    embedded: true,
  };
  let ctx = toRequestContext(runtime, toRequestInput({ ...made, path: "/" }));
  try {
    const { path, query } = readPath(one.path, runtime.site.api);
    const headers = Object.fromEntries(
      Object.entries(one.headers ?? {})
        .map(([name, value]) => [name.toLowerCase().replaceAll("_", "-"), String(value)] as const)
        .filter(([name]) => itemHeaders.has(name)),
    );
    ctx = toRequestContext(
      runtime,
      toRequestInput({ ...made, path, query, body: one.body, headers }),
    );
    const matched = runtime.match(one.method, path);
    if (!matched) throw errors.rest_no_route();
    ctx.route = matched.route;
    ctx.params = matched.params;
    if (!isBatchable(matched.route)) throw errors.rest_batch_not_allowed();
    await prepare(ctx);
    return { ctx, error: undefined };
  } catch (error) {
    return { ctx, error };
  }
}
/** The headers that an item may have. Caller and address are those of the request around it. */
const itemHeaders = new Set(["if-match", "if-unmodified-since", "accept-language"]);

/** Only path and query are used, also of an absolute URL. */
function readPath(
  given: string,
  base: string,
): { path: string; query: Readonly<Record<string, unknown>> } {
  if (/^[a-z][\w+.-]*:\/\/(\/|$)/i.test(given) || given.startsWith("//") || given.includes("\\"))
    throw errors.parse_path_failed();
  const url = parseUrl(given, `${new URL(base).origin}/`);
  if (!url) throw errors.parse_path_failed();
  const path = toNormalPath(url.pathname, true);
  if (path === undefined || !path.startsWith("/")) throw errors.rest_no_route();
  return { path, query: parseQuery(url.search.slice(1)) };
}

async function runItem(
  one: PreparedItem,
  session: Session,
  unit: UnitOfWork,
): Promise<ResponseDraft> {
  if (one.error) return refuseItem(one, session, unit);
  const queued = unit.afterCommit.length;
  const ctx: RequestContext = {
    ...one.ctx,
    incoming: { ...one.ctx.incoming, within: { session, unit } },
    session,
    unit,
    settings: undefined,
  };
  try {
    await perform(ctx);
    return await finish(ctx, ctx.draft as ResponseDraft);
  } catch (error) {
    unit.afterCommit.length = queued;
    return toFailedResponse(ctx, error);
  }
}
/** A rejected item has an `Allow` header if a route was matched, as any error does. */
function refuseItem(
  { ctx, error }: PreparedItem,
  session: Session = ctx.session,
  unit: UnitOfWork = ctx.unit,
): ResponseDraft | Promise<ResponseDraft> {
  const inside = { ...ctx.incoming, within: { session, unit } };
  const within: RequestContext = { ...ctx, incoming: inside };
  return toFailedResponse(within, error);
}

const dropped = new Set(["ETag", "Last-Modified", "WWW-Authenticate"]);
function toItem({ status, headers, body }: ResponseDraft): BatchItemResponse {
  const own = Object.entries(headers).filter(([name]) => !dropped.has(name));
  return { body: body ?? null, status, headers: own.length > 0 ? Object.fromEntries(own) : [] };
}
