import { random } from "../fuzz/random.ts";
import { nextRequest } from "../fuzz/requests.ts";
import { callers, type CallerName } from "../fuzz/site.ts";
import type { Target } from "../fuzz/targets.ts";
import { fixture } from "./fixture.ts";
import { history } from "./history.ts";
import { pool } from "./pool.ts";
import type { Step, Made } from "./step.ts";
import type { Ground } from "./values.ts";

const weighted: readonly CallerName[] = [
  ...(["administrator", "administrator", "administrator", "editor", "editor"] as const),
  ...callers,
];

/**
 * A log of so many requests: what a site begins with, then what people do with one, and among it, one in four, requests
 * that are wrong in some way. The same seed and the same routes give the same log.
 */
export function* toLog(
  targets: readonly Target[],
  seed: number,
  requests: number,
): Generator<Step, void> {
  const chance = random(seed);
  const ground: Ground = { random: chance, pool: pool(chance) };
  const next = history(ground, targets);
  let at = 0;
  let n = 0;
  const toStep = (made: Made): Step => ({ as: chance.pick(weighted), ...made, n: n++, at });
  for (const made of fixture(ground))
    if (n < requests) yield toStep({ as: "administrator", ...made });
  while (n < requests) {
    const isLater = chance.chance(0.02);
    if (isLater) at += chance.pick([1, 60, 3600, 86_400]);
    else if (chance.chance(0.3)) at += 1;
    const late = isLater && { worksFirst: true };
    if (chance.chance(0.25)) {
      const { as, method, path, headers, body, target } = nextRequest({
        random: chance,
        targets,
        mostId: 60,
      });
      yield toStep({
        as,
        method,
        path,
        headers,
        target,
        ...(body !== undefined && { body }),
        ...late,
      });
    } else {
      const made = next(n);
      // Few keys, so that some are sent again: with the same request, or another one.
      const key = made.method !== "GET" && chance.chance(0.02) && `key-${chance.below(20)}`;
      const headers = { ...made.headers, ...(key && { "idempotency-key": key }) };
      yield toStep({ ...made, ...(key && { headers }), ...late });
    }
  }
}
