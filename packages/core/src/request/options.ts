import type { PathEntry } from "../compile/registry.ts";
import { httpMethods } from "../declare/api-manifest.ts";
import { ApiError } from "../errors/api-error.ts";
import { toRequestContext, type RequestContext } from "../context/request-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { prune, toFieldTree } from "../declare/static-body.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errorResponse } from "../response/error-response.ts";
import { authenticate, find } from "./access.ts";
import { coerce, validate } from "./coerce.ts";
import { finish, middleware, toFailedResponse } from "./middleware.ts";

/**
 * Answers OPTIONS and CORS preflights: the catalogue entry of the path for this caller, with the schema of its
 * objects.
 */
export async function answerOptions(
  runtime: Runtime,
  incoming: RequestInput,
): Promise<ResponseDraft> {
  const made = toRequestContext(runtime, { ...incoming, method: "GET" });
  // A preflight is a question of the browser about another request, for which the middleware runs.
  const around =
    made.around && !isPreflight(incoming)
      ? { ...made.around, isOptions: true as const }
      : undefined;
  const ctx: RequestContext = { ...made, around };
  try {
    await runtime.settings.follow();
    const pathEntry = optionsAt(runtime, incoming.path, ctx);
    if (!incoming.fault && !ctx.incoming.actor) await authenticate(ctx);
    if (!pathEntry) return await finish(ctx, { status: 200, headers: {}, body: [] });
    if (around) await middleware(ctx);
    await look(ctx);
    const tree = toFieldTree(incoming.query["_fields"]);
    const entry = runtime.catalogue.options(pathEntry);
    return await finish(ctx, {
      status: 200,
      headers: {},
      body: tree ? prune(entry, tree) : entry,
    });
  } catch (error) {
    return toFailedResponse(ctx, error, errorResponse);
  }
}
const isPreflight = ({ header }: RequestInput): boolean =>
  header("origin") !== null && header("access-control-request-method") !== null;

function optionsAt(runtime: Runtime, path: string, ctx: RequestContext): PathEntry | undefined {
  for (const method of httpMethods) {
    const matched = runtime.match(method, path);
    if (!matched) continue;
    ctx.route = matched.route;
    ctx.params = matched.params;
    return matched.route.pathEntry;
  }
  return undefined;
}

/** Finds the object, so that `Allow` refers to it. An OPTIONS request may lack args: then no object is found. */
async function look(ctx: RequestContext): Promise<void> {
  try {
    coerce(ctx);
    await validate(ctx);
    await find(ctx);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.found = undefined;
  }
}
