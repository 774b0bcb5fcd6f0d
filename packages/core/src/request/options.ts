import type { PathEntry } from "../compile/registry.ts";
import { toRequestContext, type RequestContext } from "../context/request-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { prune, toFieldTree } from "../declare/static-body.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errorResponse } from "../response/error-response.ts";
import { finishHeaders } from "../response/send.ts";
import { authenticate, find } from "./access.ts";
import { coerce, validate } from "./coerce.ts";

/**
 * Answers OPTIONS and CORS preflights: the catalogue entry of the path for this caller, with the schema of its
 * objects.
 */
export async function answerOptions(
  runtime: Runtime,
  incoming: RequestInput,
): Promise<ResponseDraft> {
  const exchange = toRequestContext(runtime, { ...incoming, method: "GET" });
  try {
    await runtime.settings.follow();
    const place = optionsAt(runtime, incoming.path, exchange);
    if (!incoming.fault && !exchange.incoming.actor) await authenticate(exchange);
    if (!place) return await finishHeaders(exchange, { status: 200, headers: {}, body: [] });
    await look(exchange);
    const tree = toFieldTree(incoming.query["_fields"]);
    const entry = runtime.catalogue.options(place);
    return await finishHeaders(exchange, {
      status: 200,
      headers: {},
      body: tree ? prune(entry, tree) : entry,
    });
  } catch (error) {
    return finishHeaders(exchange, errorResponse(error, exchange));
  }
}

function optionsAt(
  runtime: Runtime,
  path: string,
  exchange: RequestContext,
): PathEntry | undefined {
  for (const method of ["GET", "POST", "DELETE"]) {
    const matched = runtime.match(method, path);
    if (!matched) continue;
    exchange.route = matched.route;
    exchange.params = matched.params;
    return matched.route.place;
  }
  return undefined;
}

/** Finds the object, so that `Allow` refers to it. An OPTIONS request may lack args: then no object is found. */
async function look(exchange: RequestContext): Promise<void> {
  try {
    coerce(exchange);
    await validate(exchange);
    await find(exchange);
  } catch {
    exchange.found = undefined;
  }
}
