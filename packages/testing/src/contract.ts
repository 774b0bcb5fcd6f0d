/** The assertions that the suites use; vitest's and jest's `expect` have them. */
export interface Assertion {
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  toMatchObject(expected: object): void;
  toBeUndefined(): void;
  readonly rejects: {
    toThrow(expected?: string | RegExp): Promise<void>;
    toMatchObject(expected: object): Promise<void>;
  };
}
/** The test runner that registers a suite; pass your own: `{ describe, test, expect }`. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly test: {
    (name: string, body: () => Promise<void>): unknown;
    readonly skip: (name: string, body: () => Promise<void>) => unknown;
  };
  readonly expect: (actual: unknown) => Assertion;
}
/** Tests that an adapter does not pass, by `"group > name"` or `"group > *"`, with the reason. */
export interface Skip {
  readonly reason: string;
  readonly tests: readonly string[];
}

/**
 * Registers the tests of a contract, group by group.
 *
 * @throws Error if a skip names an unknown test or has no reason.
 */
export function registerContract<T>(
  contract: string,
  groups: Readonly<Record<string, Readonly<Record<string, T>>>>,
  skips: readonly Skip[],
  runner: Runner,
  run: (test: T) => Promise<void>,
): void {
  const reasons = new Map<string, string>();
  for (const { reason, tests } of skips) {
    if (reason.trim() === "") throw new Error(`${contract}: a skip needs a reason.`);
    for (const path of tests) {
      const [group = "", name = ""] = path.split(" > ");
      const skipped = Object.keys(groups[group] ?? {}).filter(
        (one) => name === "*" || name === one,
      );
      if (skipped.length === 0)
        throw new Error(`${contract}: cannot skip the unknown test "${path}".`);
      for (const one of skipped) reasons.set(`${group} > ${one}`, reason);
    }
  }
  for (const [group, tests] of Object.entries(groups))
    runner.describe(group, () => {
      for (const [name, body] of Object.entries(tests)) {
        const reason = reasons.get(`${group} > ${name}`);
        if (reason !== undefined) runner.test.skip(`${name} (skipped: ${reason})`, async () => {});
        else runner.test(name, () => run(body));
      }
    });
}
