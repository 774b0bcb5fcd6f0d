import * as chai from "chai";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";

/**
 * The part of vitest that the suites use, for runtimes on which vitest itself does not run. `expect` is vitest's own.
 */
type Body = (context?: unknown) => unknown;
interface Hooks {
  readonly beforeAll: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
  readonly afterAll: Body[];
}
interface Group extends Hooks {
  readonly title: string;
  readonly children: (Group | Test)[];
}
interface Test {
  readonly title: string;
  readonly body: Body;
}
export interface Result {
  readonly title: string;
  readonly error?: string;
}

const toGroup = (title: string): Group => ({
  title,
  children: [],
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
});
let current = toGroup("");
let finishers: Body[] = [];

/** `name %s` with the values of a row of a table. */
function titleOf(name: string, row: readonly unknown[]): string {
  const values = [...row];
  return name.replaceAll(/%[sdifjo#]/g, () => String(values.shift()));
}
type Define = (title: string, body?: Body) => void;
type Row = unknown;
const rowsOf = (table: readonly Row[]) => table.map((row) => (Array.isArray(row) ? row : [row]));

const addGroup: Define = (title, body) => {
  const outer = current;
  const group = toGroup(title);
  outer.children.push(group);
  current = group;
  body?.();
  current = outer;
};
const addTest: Define = (title, body) => {
  if (body) current.children.push({ title, body });
};
const withTables = (define: Define) =>
  Object.assign(define, {
    skip: () => {},
    each: (table: readonly Row[]) => (name: string, body: (...row: Row[]) => unknown) => {
      for (const row of rowsOf(table)) define(titleOf(name, row), () => body(...row));
    },
    for: (table: readonly Row[]) => (name: string, body: (row: Row) => unknown) => {
      for (const row of table) define(titleOf(name, [row].flat()), () => body(row));
    },
    skipIf: (isSkipped: unknown) => (isSkipped ? () => {} : define),
    runIf: (isRun: unknown) => (isRun ? define : () => {}),
  });
export const describe = withTables(addGroup);
export const test = withTables(addTest);
export const beforeAll = (body: Body) => current.beforeAll.push(body);
export const beforeEach = (body: Body) => current.beforeEach.push(body);
export const afterEach = (body: Body) => current.afterEach.push(body);
export const afterAll = (body: Body) => current.afterAll.push(body);
export const onTestFinished = (body: Body) => finishers.push(body);
/** Types are checked by the compiler. */
export const expectTypeOf = () => new Proxy(() => {}, { get: () => expectTypeOf, apply: () => {} });

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const plain = (value: unknown, message?: string) => chai.expect(value, message);
const globals = globalThis as unknown as Record<string | symbol, object>;
/** Retries an assertion until it holds, for at most a minute. */
const poll = (read: () => unknown) =>
  new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        async (...args: unknown[]) => {
          for (const end = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 20)))
            try {
              const assertion = chai.expect(await read()) as unknown as Record<
                string,
                (...args: unknown[]) => unknown
              >;
              return assertion[name]?.(...args);
            } catch (error) {
              if (Date.now() > end) throw error;
            }
        },
    },
  );
export const expect = Object.assign(plain, chai.expect, globals[ASYMMETRIC_MATCHERS_OBJECT], {
  poll,
  soft: plain,
  unreachable: (message = "not to be reached") => chai.assert.fail(message),
});
(chai.expect as unknown as { extend(of: unknown, matchers: object): void }).extend(
  expect,
  customMatchers,
);
setState({ assertionCalls: 0 } as never, expect as never);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true });

/** Runs the tests that a module declares while it loads, one after the other. */
export async function runFile(load: () => Promise<unknown>): Promise<readonly Result[]> {
  current = toGroup("");
  await load();
  const results: Result[] = [];
  await runGroup(current, [], [], results);
  return results;
}
async function runGroup(
  group: Group,
  titles: readonly string[],
  outer: readonly Hooks[],
  results: Result[],
): Promise<void> {
  const hooks = [...outer, group];
  for (const hook of group.beforeAll) await hook();
  for (const child of group.children)
    if ("body" in child) results.push(await runTest(child, titles, hooks));
    else await runGroup(child, [...titles, child.title], hooks, results);
  for (const hook of group.afterAll) await hook();
}
async function runTest(
  { title, body }: Test,
  titles: readonly string[],
  hooks: readonly Hooks[],
): Promise<Result> {
  const name = [...titles, title].join(" > ");
  finishers = [];
  try {
    for (const hook of hooks.flatMap(({ beforeEach: before }) => before)) await hook();
    try {
      await body();
    } finally {
      for (const hook of finishers) await hook();
      for (const hook of hooks.toReversed().flatMap(({ afterEach: after }) => after)) await hook();
    }
    return { title: name };
  } catch (error) {
    return {
      title: name,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
