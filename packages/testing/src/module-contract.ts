import { type Module, toQuery } from "@waymark/core";
import { type NamedTable, type Storage, type StorageAdapter, memory } from "@waymark/storage";
import type { TestClient, TestReply } from "./client.ts";
import type { Runner } from "./contract.ts";
import { toSample, toSamplePath, propertyFaults, schemaFaults } from "./sample-path.ts";
import { testSite, type TestSite } from "./site.ts";

/** What a module may do that others may not, each with the reason. */
export interface ModuleContract {
  /** Tables, by their names in storage, that a refused request may change: counters of attempts, logs. */
  readonly mayChange?: readonly { readonly reason: string; readonly tables: readonly string[] }[];
}
type ModuleRunner = Pick<Runner, "describe" | "expect"> & {
  readonly test: (name: string, body: () => Promise<void>) => unknown;
};

interface Entry {
  readonly key: string;
  readonly method: string;
  readonly args: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The response is an event stream, which may stay open. */
  readonly isStream: boolean;
}
interface Opened {
  readonly site: TestSite<unknown>;
  /** Every endpoint of the modules that the catalogue shows, one entry for each method. */
  readonly entries: readonly Entry[];
  /** All rows of all tables, but for those that may change. */
  rows(): Promise<string>;
}

/**
 * Tests that every module passes. Register them in a test file of the module's package:
 * `moduleContract(redirection(), { describe, test, expect })`. If the module needs others, pass a list with the module itself
 * at the end: its own endpoints are tested, not those of the others.
 */
export function moduleContract(
  modules: Module | readonly Module[],
  { describe, test, expect }: ModuleRunner,
  { mayChange = [] }: ModuleContract = {},
): void {
  const mounted = "name" in modules ? [modules] : modules;
  const exempt = new Set(mayChange.flatMap(({ tables }) => tables));
  if (mayChange.some(({ reason }) => reason.trim() === ""))
    throw new Error("moduleContract: what may change needs a reason.");
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
    check("every endpoint says what it is for, and every arg what it takes", describedFaults);
    check("the audit has one row for every endpoint of the catalogue", auditFaults);
    check("OPTIONS answers a schema that can be read", optionsFaults);
    check("every GET answers to no args with less than 500", ({ site, entries }) =>
      each(entries.filter(isRead), async (entry) =>
        answerFaults(await send(site, entry, {}), entry),
      ),
    );
    check("nobody breaks an endpoint with values that make no sense", ({ site, entries }) =>
      each(entries, (entry) => garbageFaults(site, entry)),
    );
    check("neither does a caller with every role and right", ({ site, entries }) => {
      const rows = site.site.audit();
      const roles = Object.keys(rows[0]?.may ?? {}).filter((role) => role !== "anonymous");
      const can = rows.flatMap(({ access }) => /^can (\S+?),?(?: |$)/.exec(access)?.[1] ?? []);
      return each(entries, (entry) => garbageFaults(site.as({ roles, can }), entry));
    });
    check("a write that is rejected changes no table", ({ site, entries, rows }) =>
      each(
        entries.filter((entry) => !isRead(entry)),
        async (entry) => {
          const faults: string[] = [];
          for (const given of [{}, ...garbage.map((value) => fill(entry, value))]) {
            const before = await rows();
            const { status } = await send(site, entry, given);
            if (status >= 400 && (await rows()) !== before)
              faults.push(`${entry.method} ${entry.key} answered ${status} and changed a table`);
          }
          return faults;
        },
      ),
    );
  });
}

async function open(modules: readonly Module[], exempt: ReadonlySet<string>): Promise<Opened> {
  const adapter = memory();
  let tables: readonly NamedTable[] = [];
  let storage: Storage | undefined;
  const watched: StorageAdapter = {
    name: adapter.name,
    open: (named) => (storage = adapter.open((tables = named))),
  };
  const site = (await testSite({ modules, storage: watched })) as TestSite<unknown>;
  const own = modules.at(-1)?.name;
  const ours = new Set(
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
    ours.has(toText(key))
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
/** The pattern as it was declared: `/redirect/:id`. */
const toText = (key: string): string =>
  decodeURIComponent(toSamplePath(key, ({ name }) => `:${name}`));
const isRead = ({ method }: Entry): boolean => method === "GET";

async function each(
  entries: readonly Entry[],
  faultsOf: (entry: Entry) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const entry of entries) faults.push(...(await faultsOf(entry)));
  return faults;
}

/** Values of which hardly any arg takes more than a few. */
const garbage: readonly unknown[] = [
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
/** All args of an endpoint with the same value. */
const fill = ({ args }: Entry, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(args).map((name) => [name, value]));

/** The time in milliseconds after which a client leaves an event stream. */
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

/** Less than 500 (but 501 is an answer), and a refusal that says its own status. */
function answerFaults({ status, body }: TestReply, { method, key }: Entry): readonly string[] {
  if (status >= 500 && status !== 501) return [`${method} ${key} answered ${status}`];
  if (status < 400) return [];
  const reportedStatus = (body as { data?: { status?: unknown } } | undefined)?.data?.status;
  return reportedStatus === status
    ? []
    : [`${method} ${key} answered ${status} and told ${String(reportedStatus)}`];
}

async function garbageFaults(client: TestClient, entry: Entry): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const value of garbage)
    for (const fault of answerFaults(await send(client, entry, fill(entry, value)), entry))
      faults.push(`${fault} to ${JSON.stringify(value)}`);
  const path = toSamplePath(entry.key, toSample);
  const rivals: Record<string, unknown> = {};
  toSamplePath(entry.key, ({ name }) => ((rivals[name] = { a: ["b"] }), ""));
  if (Object.keys(rivals).length > 0) {
    const reply = await client.send(entry.method, `${path}?${toQuery(rivals)}`);
    for (const fault of answerFaults(reply, entry))
      faults.push(`${fault} to maps in the place of its path's parameters`);
  }
  if (isRead(entry)) return faults;
  for (const body of ["{", "[]", "null", '"x"', "\0"]) {
    const reply = await client.send(entry.method, path, {
      body,
      headers: { "content-type": "application/json" },
    });
    for (const fault of answerFaults(reply, entry))
      faults.push(`${fault} to the body ${JSON.stringify(body)}`);
  }
  return faults;
}

async function describedFaults({ site, entries }: Opened): Promise<readonly string[]> {
  return entries.flatMap(({ method, key, args }) => {
    const [head = ""] = site.site.explain(`${method} ${toText(key)}`).split("\n");
    const summary = head.slice(head.indexOf(": ", head.indexOf("declared by")) + 2);
    const silent = Object.entries(args).filter(
      ([, arg]) => !["type", "enum", "anyOf", "oneOf", "description"].some((word) => word in arg),
    );
    return [
      ...(summary.trim() === "" ? [`${method} ${key} has no summary`] : []),
      ...silent.map(([name]) => `${method} ${key}: ${name} has neither a type nor a description`),
    ];
  });
}

async function auditFaults({ site, entries }: Opened): Promise<readonly string[]> {
  const rows = site.site.audit().map(({ route }) => route);
  return entries.flatMap(({ method, key }) => {
    const count = rows.filter((row) => row === `${method} ${toText(key)}`).length;
    return count === 1 ? [] : [`${method} ${key} has ${count} rows`];
  });
}

async function optionsFaults({ site, entries }: Opened): Promise<readonly string[]> {
  return each(
    [...new Map(entries.map((entry) => [entry.key, entry])).values()],
    async ({ key }) => {
      const { status, body } = await site.options(toSamplePath(key, toSample));
      if (status !== 200) return [`OPTIONS ${key} answered ${status}`];
      const { endpoints, schema } = body as { endpoints: { args: unknown }[]; schema?: object };
      if (!Array.isArray(endpoints)) return [`OPTIONS ${key} names no endpoints`];
      return [
        ...endpoints.flatMap(({ args }) => propertyFaults(args, key)),
        ...(schema ? schemaFaults(schema, `${key} schema`) : []),
      ];
    },
  );
}
