import type { Answer } from "./answer.ts";
import { toExchange, type Exchange } from "./exchange.ts";
import { finish } from "./finish.ts";
import type { Incoming } from "./incoming.ts";
import { refusal } from "./refusal.ts";
import type { Place } from "./registry.ts";
import { prune, toFieldTree } from "./respond/selection.ts";
import type { Runtime } from "./runtime.ts";
import { authenticate } from "./stages/authenticate.ts";
import { coerce } from "./stages/coerce.ts";
import { find } from "./stages/find.ts";
import { validate } from "./stages/validate.ts";

/** What a path offers, and to this caller: its catalogue entry with the schema of its objects. Also the answer to a preflight. */
export async function answerOptions(runtime: Runtime, incoming: Incoming): Promise<Answer> {
  const exchange = toExchange(runtime, { ...incoming, method: "GET" });
  try {
    await runtime.settings.follow();
    const place = placeAt(runtime, incoming.path, exchange);
    if (!incoming.fault && !exchange.incoming.actor) await authenticate(exchange);
    if (!place) return await finish(exchange, { status: 200, headers: {}, body: [] });
    await look(exchange);
    const tree = toFieldTree(incoming.query["_fields"]);
    const entry = runtime.catalogue.options(place);
    return await finish(exchange, {
      status: 200,
      headers: {},
      body: tree ? prune(entry, tree) : entry,
    });
  } catch (error) {
    return finish(exchange, refusal(error, exchange));
  }
}

function placeAt(runtime: Runtime, path: string, exchange: Exchange): Place | undefined {
  for (const method of ["GET", "POST", "DELETE"]) {
    const matched = runtime.match(method, path);
    if (!matched) continue;
    exchange.route = matched.route;
    exchange.params = matched.params;
    return matched.route.place;
  }
  return undefined;
}

/** Finds the object, so that `Allow` speaks of it. A request that asks nothing may lack args: then nothing is found. */
async function look(exchange: Exchange): Promise<void> {
  try {
    coerce(exchange);
    await validate(exchange);
    await find(exchange);
  } catch {
    exchange.found = undefined;
  }
}
