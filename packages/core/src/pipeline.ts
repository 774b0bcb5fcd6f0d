import type { Answer } from "./answer.ts";
import { eventually } from "./eventually.ts";
import { toExchange, type Exchange } from "./exchange.ts";
import { finish } from "./finish.ts";
import type { Incoming } from "./incoming.ts";
import { refused } from "./refusal.ts";
import type { Route } from "./registry.ts";
import { once, onceAlone } from "./repeat/once.ts";
import { repetitionKey } from "./repeat/request.ts";
import type { Runtime } from "./runtime.ts";
import { afterCommit, inUnit, type Unit } from "./scope.ts";
import type { Session } from "./storage/port.ts";
import { authenticate, carries } from "./stages/authenticate.ts";
import { authorize } from "./stages/authorize.ts";
import { coerce } from "./stages/coerce.ts";
import { find } from "./stages/find.ts";
import { follow } from "./stages/follow.ts";
import { handle } from "./stages/handle.ts";
import { match } from "./stages/match.ts";
import { hasBody, read } from "./stages/read.ts";
import { respond } from "./stages/respond.ts";
import { validate } from "./stages/validate.ts";

export interface Stage {
  readonly name: string;
  readonly run: (exchange: Exchange) => void | Promise<void>;
  /** Whether there is anything to do; left out, there always is. */
  readonly applies?: (exchange: Exchange) => boolean;
}
const stage = (run: Stage["run"], applies?: Stage["applies"]): Stage => ({
  name: run.name,
  run,
  ...(applies && { applies }),
});

/** What happens before anything is touched: whatever fails here has no effect. */
const before: readonly Stage[] = [
  stage(match),
  // What is part of another request sees what that one sees.
  stage(follow, ({ incoming }) => !incoming.within && !incoming.embedded),
  stage(authenticate, ({ incoming, runtime }) =>
    incoming.actor ? false : runtime.schemes.some(({ scheme }) => carries(incoming, scheme)),
  ),
  stage(read, hasBody),
  stage(coerce),
  stage(validate),
];
/** What happens in the transaction of a write: the object, the right over it, the work and the answer belong together. */
const within: readonly Stage[] = [
  stage(find, ({ route }) => route?.endpoint.find !== undefined),
  stage(authorize),
  stage(handle),
  stage(respond),
];
/** The stages of every request, in order. */
export const stages: readonly Stage[] = [...before, ...within];

/** Answers a request. Never throws nor rejects: what goes wrong is an answer too. */
export function answerTo(
  runtime: Runtime,
  incoming: Incoming,
  known?: { readonly route: Route; readonly params: Readonly<Record<string, string>> },
): Answer | Promise<Answer> {
  const exchange = toExchange(runtime, incoming);
  if (known) {
    exchange.route = known.route;
    exchange.params = known.params;
  }
  const answered = answerIn(exchange);
  // Match has run by now: it waits for nothing.
  return exchange.route?.endpoint.uploads ? dropAfter(exchange, answered) : answered;
}

function answerIn(exchange: Exchange): Answer | Promise<Answer> {
  const refuse = (error: unknown) => finish(exchange, refused(error, exchange));
  try {
    const answered = eventually(
      eventually(prepare(exchange), () => perform(exchange)),
      () => finish(exchange, exchange.answer as Answer),
    );
    return answered instanceof Promise ? answered.catch(refuse) : answered;
  } catch (error) {
    return refuse(error);
  }
}

/** Whatever became of a request, what it brought is not kept. */
async function dropAfter(exchange: Exchange, answered: Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await answered;
  } finally {
    await exchange.intake?.drop();
  }
}

/** The stages up to validation: what a batch does with every item before it runs the first. */
export const prepare = (exchange: Exchange): void | Promise<void> => run(before, exchange);

/** The stages from `find` on, in a transaction where the endpoint writes; then what they left for after the commit. */
export function perform(exchange: Exchange): void | Promise<void> {
  const { endpoint } = exchange.route as Route;
  const isWrite = endpoint.methods[0] !== "GET";
  const key = isWrite ? repetitionKey(exchange) : undefined;
  if (isWrite && endpoint.transaction !== false) return inTransaction(exchange, key);
  const all = () => run(within, exchange);
  const done = key === undefined ? all() : onceAlone(exchange, key, all);
  return exchange.incoming.within ? done : eventually(done, () => settle(exchange.unit));
}
// Most reads leave nothing, and need no promise to say so.
const settle = (unit: Unit): void | Promise<void> =>
  unit.afterCommit.length > 0 ? afterCommit(unit) : undefined;

async function inTransaction(exchange: Exchange, key: string | undefined): Promise<void> {
  const { session: outer, unit } = exchange;
  const all = async (session: Session) => {
    exchange.session = session;
    await run(within, exchange);
  };
  const work = key === undefined ? all : await once(exchange, key, all);
  if (exchange.incoming.within) await outer.transaction(work);
  else await inUnit(outer, unit, work);
  exchange.session = outer;
  if (!exchange.incoming.within) await afterCommit(unit);
}

function run(list: readonly Stage[], exchange: Exchange, from = 0): void | Promise<void> {
  for (let i = from; i < list.length; i++) {
    const { run: work, applies } = list[i] as Stage;
    if (applies && !applies(exchange)) continue;
    const done = work(exchange);
    if (done instanceof Promise) return done.then(() => run(list, exchange, i + 1));
  }
}
