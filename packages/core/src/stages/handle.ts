import type { Method, Scope } from "../endpoint.ts";
import { eventually } from "../eventually.ts";
import { routeOf, type Exchange } from "../exchange.ts";
import type { Incoming } from "../incoming.ts";
import { plainly, type Wanted } from "../respond/fields.ts";
import { showRows } from "../respond/rows.ts";
import { toScope } from "../scope.ts";
import type { Intake } from "../upload.ts";
import { noWrite, writeOf } from "./write.ts";

/** The endpoint's own work, wrapped by the site's override where there is one. */
export function handle(exchange: Exchange): void | Promise<void> {
  const { endpoint, wraps } = routeOf(exchange);
  const wrap = wraps[exchange.incoming.method as Method];
  const call = toCall(exchange);
  const inner = async (changed: object) =>
    endpoint.handler((changed === call ? call : { ...call, ...changed }) as never);
  const value = wrap ? wrap(inner as never)(call as never) : endpoint.handler(call as never);
  return eventually(value, (settled) => {
    exchange.value = settled;
  });
}

/** Shows a row whole, whatever fields the call asks for: the answer around it is filtered later. */
const showing =
  (exchange: Exchange, { resource, context }: Wanted) =>
  async (row: object) => {
    const [shown] = await showRows(exchange, plainly(resource, context), [row as never]);
    return shown;
  };

/** What `find` and the handler get. */
export function toCall(exchange: Exchange): object {
  const { runtime, actor, session, unit, args, found, wanted, incoming } = exchange;
  const { module, endpoint } = routeOf(exchange);
  const call = toScope(runtime, module, endpoint["~bound"], actor, session, unit) as ScopeOfCall;
  call.args = args;
  call.found = found;
  call.select = wanted?.select;
  call.show = wanted && showing(exchange, wanted);
  call.remoteAddress = incoming.remoteAddress;
  call.upload = exchange.intake?.take ?? noUpload;
  call.write = endpoint.transaction === false ? writeOf(exchange) : noWrite;
  call[incomingKey] = incoming;
  return Object.defineProperty(call, "request", request);
}

/** For requests that bring no file. */
const noUpload: Intake["take"] = async () => undefined;
const incomingKey = Symbol("incoming");
interface ScopeOfCall extends Scope {
  args: unknown;
  found: unknown;
  select: unknown;
  show: unknown;
  remoteAddress: string | undefined;
  upload: Intake["take"];
  write: unknown;
  [incomingKey]: Incoming;
}
/** Made when somebody looks. One descriptor for all calls: with a getter of its own each would have its own hidden class. */
const request: PropertyDescriptor & ThisType<ScopeOfCall> = {
  enumerable: true,
  configurable: true,
  get() {
    return this[incomingKey].request();
  },
};
