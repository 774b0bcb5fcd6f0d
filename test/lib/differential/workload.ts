import { seededRandom } from "../fuzz/random.ts";
import { nextRequest } from "../fuzz/requests.ts";
import { callers, type CallerName } from "../fuzz/site.ts";
import type { Target } from "../fuzz/targets.ts";
import { idPool } from "./id-pool.ts";
import { initialOperations } from "./initial-operations.ts";
import type { GeneratedOperation, Operation } from "./operation.ts";
import { operationGenerator } from "./operations.ts";
import type { ValueSource } from "./values.ts";

/** Repeated entries are picked more often. */
const weightedCallers: readonly CallerName[] = [
  ...(["administrator", "administrator", "administrator", "editor", "editor"] as const),
  ...callers,
];

/**
 * Generates a sequence of `requests` operations: first those that create initial items, then plausible operations, and one in
 * four a request with invalid values. The same seed and the same routes generate the same sequence.
 */
export function* generateWorkload(
  targets: readonly Target[],
  seed: number,
  requests: number,
): Generator<Operation, void> {
  const random = seededRandom(seed);
  const source: ValueSource = { random, pool: idPool(random) };
  const nextOperation = operationGenerator(source, targets);
  let at = 0;
  let n = 0;
  const toOperation = (generated: GeneratedOperation): Operation => ({
    as: random.pick(weightedCallers),
    ...generated,
    n: n++,
    at,
  });
  for (const initial of initialOperations(source))
    if (n < requests) yield toOperation({ as: "administrator", ...initial });
  while (n < requests) {
    const isPause = random.chance(0.02);
    if (isPause) at += random.pick([1, 60, 3600, 86_400]);
    else if (random.chance(0.3)) at += 1;
    const jobs = isPause && { runJobsFirst: true };
    if (random.chance(0.25)) {
      const { as, method, path, headers, body, target } = nextRequest({
        random,
        targets,
        maxId: 60,
      });
      yield toOperation({
        as,
        method,
        path,
        headers,
        target,
        ...(body !== undefined && { body }),
        ...jobs,
      });
    } else {
      const generated = nextOperation(n);
      // There are few keys, so that some are reused, with the same request or with another one.
      const key = generated.method !== "GET" && random.chance(0.02) && `key-${random.below(20)}`;
      const headers = { ...generated.headers, ...(key && { "idempotency-key": key }) };
      yield toOperation({ ...generated, ...(key && { headers }), ...jobs });
    }
  }
}
