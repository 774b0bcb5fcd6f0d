import { type Module, toQuery } from "@waymark/core";
import { type NamedTable, type Storage, type StorageAdapter, memory } from "@waymark/storage";
import type { TestClient, TestReply } from "./client.ts";
import type { Runner } from "./contract.ts";
import { toSample, toSamplePath, propertyErrors, schemaErrors } from "./sample-path.ts";
import { testSite, type TestSite } from "./site.ts";

/** Exceptions of a module from the contract, each with the reason. */
export interface ModuleContract {
  /** Tables, by their names in storage, that a rejected request may change, such as rate limit counters and logs. */
  readonly mayChange?: readonly { readonly reason: string; readonly tables: readonly string[] }[];
}
type ModuleRunner = Pick<Runner, "describe" | "expect"> & {
  readonly test: (name: string, body: () => Promise<void>) => unknown;
};

interface Entry {
  readonly key: string;
  readonly method: string;
  readonly args: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether the response is an event stream, which may stay open. */
  readonly isStream: boolean;
}
interface Opened {
  readonly site: TestSite<unknown>;
  /** The endpoints of the module in the catalogue, one entry for each method. */
  readonly entries: readonly Entry[];
  /** All rows of all tables except those that may change. */
  rows(): Promise<string>;
}

/**
 * Tests that every module passes. Register them in a test file of the module's package:
 * `moduleContract(redirection(), { describe, test, expect })`. If the module needs others, pass a list with the module
 * itself at the end: its own endpoints are tested, not those of the others.
 */
export function moduleContract(
  modules: Module | readonly Module[],
  { describe, test, expect }: ModuleRunner,
  { mayChange = [] }: ModuleContract = {},
): void {
  const mounted = "name" in modules ? [modules] : modules;
  const exempt = new Set(mayChange.flatMap(({ tables }) => tables));
  if (mayChange.some(({ reason }) => reason.trim() === ""))
    throw new Error("moduleContract: each mayChange needs a reason.");
  const check = (name: string, body: (opened: Opened) => Promise<readonly string[]>) =>
    test(name, async () => {
      const opened = await open(mounted, exempt);
      try {
        expect(await body(opened)).toEqual([]);
      } finally {
        await opened.site.site.close();
      }
    });

  describe(`module contract: ${mounted.map(({ name }) => name).join(", ")}`, () => {
    check(
      "every endpoint has a summary, and every argument a type or a description",
      descriptionErrors,
    );
    check("the audit has one row for each endpoint of the catalogue", auditErrors);
    check("OPTIONS returns valid schemas", optionsErrors);
    check("no GET without arguments fails with a server error", ({ site, entries }) =>
      each(entries.filter(isRead), async (entry) =>
        responseErrors(await send(site, entry, {}), entry),
      ),
    );
    check("invalid values cause no server error", ({ site, entries }) =>
      each(entries, (entry) => invalidValueErrors(site, entry)),
    );
    check(
      "invalid values from a caller with all roles and capabilities cause no server error",
      ({ site, entries }) => {
        const rows = site.site.audit();
        const roles = Object.keys(rows[0]?.may ?? {}).filter((role) => role !== "anonymous");
        const can = rows.flatMap(({ access }) => /^can (\S+?),?(?: |$)/.exec(access)?.[1] ?? []);
        return each(entries, (entry) => invalidValueErrors(site.as({ roles, can }), entry));
      },
    );
    check("a write that is rejected changes no table", ({ site, entries, rows }) =>
      each(
        entries.filter((entry) => !isRead(entry)),
        async (entry) => {
          const errors: string[] = [];
          for (const given of [{}, ...invalidValues.map((value) => fill(entry, value))]) {
            const before = await rows();
            const { status } = await send(site, entry, given);
            if (status >= 400 && (await rows()) !== before)
              errors.push(
                `${entry.method} ${entry.key} responded with ${status} and changed a table`,
              );
          }
          return errors;
        },
      ),
    );
  });
}

async function open(modules: readonly Module[], exempt: ReadonlySet<string>): Promise<Opened> {
  const adapter = memory();
  let tables: readonly NamedTable[] = [];
  let storage: Storage | undefined;
  const observed: StorageAdapter = {
    name: adapter.name,
    open: (named) => (storage = adapter.open((tables = named))),
  };
  const site = (await testSite({ modules, storage: observed })) as TestSite<unknown>;
  const own = modules.at(-1)?.name;
  const ownPaths = new Set(
    site.site.audit().flatMap(({ module, route }) => (module === own ? [route.split(" ")[1]] : [])),
  );
  const { routes } = site.site.catalogue() as {
    routes: Readonly<
      Record<
        string,
        { endpoints: readonly { methods: string[]; args: object; event_stream?: true }[] }
      >
    >;
  };
  const entries = Object.entries(routes).flatMap(([key, { endpoints }]) =>
    ownPaths.has(toText(key))
      ? endpoints.flatMap(({ methods, args, event_stream: isStream = false }) =>
          methods.map((method): Entry => ({ key, method, args: args as Entry["args"], isStream })),
        )
      : [],
  );
  return {
    site,
    entries,
    rows: async () =>
      JSON.stringify(
        await Promise.all(
          tables.map(async ({ name, table }) =>
            exempt.has(name) ? [] : await storage?.find(table, {}),
          ),
        ),
      ),
  };
}
/** The declared path pattern of a catalogue key: `/redirect/:id`. */
const toText = (key: string): string =>
  decodeURIComponent(toSamplePath(key, ({ name }) => `:${name}`));
const isRead = ({ method }: Entry): boolean => method === "GET";

async function each(
  entries: readonly Entry[],
  errorsOf: (entry: Entry) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const entry of entries) errors.push(...(await errorsOf(entry)));
  return errors;
}

/** Values that are invalid for most arguments. */
const invalidValues: readonly unknown[] = [
  "",
  "x",
  "\0",
  "\ud800",
  -1,
  0,
  1e22,
  "9".repeat(400),
  true,
  null,
  [],
  [[{}]],
  {},
  { a: { b: ["c"] } },
  "' OR 1=1 --",
  '"<script>%00../../etc/passwd',
  "2026-02-30T25:61:61",
  "http://[::1",
];
/** An input with the same value for each argument. */
const fill = ({ args }: Entry, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(args).map((name) => [name, value]));

/** Milliseconds until the client closes an event stream. */
const streamTime = 50;

function send(
  client: TestClient,
  { key, method, isStream }: Entry,
  given: Readonly<Record<string, unknown>>,
): Promise<TestReply> {
  const path = toSamplePath(key, toSample);
  const names = new Set<string>();
  toSamplePath(key, ({ name }) => (names.add(name), ""));
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
  if (isStream) {
    const signal = AbortSignal.timeout(streamTime);
    return client.send(method, `${path}?${toQuery(own)}`, { signal });
  }
  if (method === "GET") return client.get(path, own);
  return client.send(method, path, {
    body: JSON.stringify(own),
    headers: { "content-type": "application/json" },
  });
}

/** A response must not be a server error (except 501), and an error must contain its own status. */
function responseErrors({ status, body }: TestReply, { method, key }: Entry): readonly string[] {
  if (status >= 500 && status !== 501) return [`${method} ${key} responded with ${status}`];
  if (status < 400) return [];
  const reportedStatus = (body as { data?: { status?: unknown } } | undefined)?.data?.status;
  return reportedStatus === status
    ? []
    : [`${method} ${key} responded with ${status} and data.status ${String(reportedStatus)}`];
}

async function invalidValueErrors(client: TestClient, entry: Entry): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const value of invalidValues)
    for (const error of responseErrors(await send(client, entry, fill(entry, value)), entry))
      errors.push(`${error} to ${JSON.stringify(value)}`);
  const path = toSamplePath(entry.key, toSample);
  const conflicting: Record<string, unknown> = {};
  toSamplePath(entry.key, ({ name }) => ((conflicting[name] = { a: ["b"] }), ""));
  if (Object.keys(conflicting).length > 0) {
    const reply = await client.send(entry.method, `${path}?${toQuery(conflicting)}`);
    for (const error of responseErrors(reply, entry))
      errors.push(`${error} to objects in the query with the names of its path parameters`);
  }
  if (isRead(entry)) return errors;
  for (const body of ["{", "[]", "null", '"x"', "\0"]) {
    const reply = await client.send(entry.method, path, {
      body,
      headers: { "content-type": "application/json" },
    });
    for (const error of responseErrors(reply, entry))
      errors.push(`${error} to the body ${JSON.stringify(body)}`);
  }
  return errors;
}

async function descriptionErrors({ site, entries }: Opened): Promise<readonly string[]> {
  return entries.flatMap(({ method, key, args }) => {
    const [head = ""] = site.site.explain(`${method} ${toText(key)}`).split("\n");
    const summary = head.slice(head.indexOf(": ", head.indexOf("declared by")) + 2);
    const undescribed = Object.entries(args).filter(
      ([, arg]) => !["type", "enum", "anyOf", "oneOf", "description"].some((word) => word in arg),
    );
    return [
      ...(summary.trim() === "" ? [`${method} ${key} has no summary`] : []),
      ...undescribed.map(
        ([name]) => `${method} ${key}: ${name} has neither a type nor a description`,
      ),
    ];
  });
}

async function auditErrors({ site, entries }: Opened): Promise<readonly string[]> {
  const rows = site.site.audit().map(({ route }) => route);
  return entries.flatMap(({ method, key }) => {
    const count = rows.filter((row) => row === `${method} ${toText(key)}`).length;
    return count === 1 ? [] : [`${method} ${key} has ${count} rows`];
  });
}

async function optionsErrors({ site, entries }: Opened): Promise<readonly string[]> {
  return each(
    [...new Map(entries.map((entry) => [entry.key, entry])).values()],
    async ({ key }) => {
      const { status, body } = await site.options(toSamplePath(key, toSample));
      if (status !== 200) return [`OPTIONS ${key} responded with ${status}`];
      const { endpoints, schema } = body as { endpoints: { args: unknown }[]; schema?: object };
      if (!Array.isArray(endpoints)) return [`OPTIONS ${key} lists no endpoints`];
      return [
        ...endpoints.flatMap(({ args }) => propertyErrors(args, key)),
        ...(schema ? schemaErrors(schema, `${key} schema`) : []),
      ];
    },
  );
}
