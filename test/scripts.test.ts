import { readConfig } from "@waymark/node";
import { execFile } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort } from "../scripts/lib/free-port.mjs";

const lib = (name: string) => import(new URL(`../scripts/lib/${name}.mjs`, import.meta.url).href);
const { installReason } = (await lib("install")) as {
  installReason: (lock: unknown, installed: unknown) => string | undefined;
};
const { settingsError } = (await lib("settings")) as {
  settingsError: (env: Record<string, string>) => string | undefined;
};
const { countTests } = (await lib("tests")) as {
  countTests: (report: unknown, status: number) => { passed: number; failed: number };
};
const { linearTrend } = (await lib("statistics")) as {
  linearTrend: (
    points: readonly (readonly [number, number])[],
  ) => { slope: number; low: number; high: number } | undefined;
};
interface Action {
  readonly at: number;
  readonly duration: number;
  readonly late: number;
  readonly name: string;
}
const { createActionLog } = (await lib("soak/action-log")) as {
  createActionLog: () => {
    readonly count: number;
    add: (action: Action) => void;
    between: (from: number, to: number) => readonly Action[];
  };
};
const { evaluate } = (await lib("soak/evaluation")) as {
  evaluate: (
    run: Record<string, unknown>,
    report: { check: (name: string, failures: readonly unknown[]) => void; log: () => void },
  ) => void;
};

const lock = {
  packages: {
    "": { name: "workspace" },
    "node_modules/zod": { version: "4.6.7", integrity: "sha512-a" },
    "node_modules/core": { link: true },
    "node_modules/@esbuild/aix": { version: "1.0.0", optional: true },
  },
};
const packages = {
  "node_modules/zod": { version: "4.6.7", integrity: "sha512-a" },
  "node_modules/core": { link: true },
};

test("nothing is installed if the installed packages match the lock file", () => {
  expect(installReason(lock, { packages })).toBeUndefined();
  const more = { ...packages, "node_modules/left-over": { version: "1.0.0" } };
  expect(installReason(lock, { packages: more })).toBeUndefined();
});

test("an empty node_modules, a missing package and another version require an installation", () => {
  expect(installReason(lock, undefined)).toBe("nothing is installed");
  expect(installReason(lock, {})).toBe("nothing is installed");
  const { "node_modules/zod": zod, ...rest } = packages;
  expect(installReason(lock, { packages: rest })).toContain("node_modules/zod is missing");
  for (const change of [{ version: "4.6.6" }, { integrity: "sha512-b" }]) {
    const other = { ...packages, "node_modules/zod": { ...zod, ...change } };
    expect(installReason(lock, { packages: other })).toContain("node_modules/zod");
  }
});

test.for([
  {},
  { PORT: "0" },
  { PORT: "65535" },
  { PORT: "65536" },
  { PORT: "80 80" },
  { PORT: "-1" },
  { PORT: "" },
  { HOST: "0.0.0.0" },
  { HOST: "::1" },
  { HOST: "my host" },
  { DATABASE_URL: "sqlite:a.db" },
  { DATABASE_URL: "sqlite:" },
  { DATABASE_URL: "postgres://localhost/a" },
  { LOG: "TEXT" },
  { LOG: "loud" },
] as Record<string, string>[])(
  "the check before the build agrees with the site about %j",
  (env) => {
    const read = () => readConfig(env);
    const error = settingsError(env);
    if (error === undefined) expect(read).not.toThrow();
    else {
      expect(read).toThrow();
      expect(error.startsWith(`${Object.keys(env)[0]}: `)).toBe(true);
      expect(error).not.toContain("\n");
    }
  },
);

test("tests, files that could not be loaded and abnormal exits are counted", () => {
  const passing = { status: "passed", assertionResults: [{ status: "passed" }] };
  const unloaded = { status: "failed", assertionResults: [] };
  const report = { numPassedTests: 7, numFailedTests: 0, testResults: [passing] };
  expect(countTests(report, 0)).toEqual({ passed: 7, failed: 0 });
  const broken = { ...report, testResults: [passing, unloaded] };
  expect(countTests(broken, 1)).toEqual({ passed: 7, failed: 1 });
  expect(countTests(report, 1)).toEqual({ passed: 7, failed: 1 });
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test("growth is distinguished from fluctuation", () => {
  // The same pseudorandom noise in each run.
  let state = 1;
  const noise = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const points = (growth: number) =>
    Array.from({ length: 360 }, (_, n) => [n / 360, 100 + (growth * n) / 360 + noise()] as const);
  const [still, growing] = [linearTrend(points(0)), linearTrend(points(3))];
  expect([still!.low < 0.1, still!.high > -0.1, still!.high < 1]).toEqual([true, true, true]);
  expect([growing!.low > 2, growing!.slope > 2.5, growing!.high < 4]).toEqual([true, true, true]);
  expect(linearTrend(points(0).slice(0, 3))).toBeUndefined();
});

/**
 * The failed checks of an hour in which each value grows by the given amount (`data`, `code` and `rss` in MiB), and latencies
 * (`slowdown`) and the time of a fixed calculation (`calculation`) increase by a factor at the end.
 */
function failedChecks({
  data = 0,
  code = 0,
  rss = 0,
  files = 0,
  sockets = 0,
  slowdown = 1,
  calculation = 1,
}): string[] {
  const mebibyte = 1_048_576;
  const samples = Array.from({ length: 360 }, (_, n) => {
    const [at, noise] = [n * 10_000, ((n * 7919) % 13) / 13];
    const memory = { code: 9 + (code * n) / 360, data: 38 + (data * n) / 360 + noise / 10 };
    return {
      at,
      ...{
        rss: (200 + (rss * n) / 360 + noise) * mebibyte,
        delay: 5,
        walSize: 0,
        hasReader: false,
      },
      handles: { TCPSocketWrap: 9 + (sockets * n) / 360 },
      files: 29 + ((files + sockets) * n) / 360,
      calculationTimes: [n > 320 ? calculation : 1],
      ...(n % 6 === 0 && {
        heap: (memory.data + memory.code) * mebibyte,
        code: memory.code * mebibyte,
      }),
    };
  });
  const actions = createActionLog();
  for (const { at } of samples)
    actions.add({ at, duration: at > 3_200_000 ? 5 * slowdown : 5, late: 1, name: "read" });
  const load = { actions, errors: {}, rejected: 0, dropped: 0 };
  const settings = { storage: "sqlite", minutes: 60, rate: 1 };
  const end = { exitCode: 0, temporaryFiles: [], integrityErrors: [] };
  const failed: string[] = [];
  const check = (name: string, failures: readonly unknown[]) => {
    if (failures.length > 0) failed.push(name);
  };
  evaluate({ ...settings, ...end, load, samples }, { check, log: () => {} });
  return failed;
}

test("an action log returns actions in order across chunks", () => {
  const log = createActionLog();
  const action = (n: number) => ({
    at: n / 2,
    duration: n % 7,
    late: n % 3,
    name: `action ${n % 20}`,
  });
  for (let n = 0; n < 140_000; n++) log.add(action(n));
  expect(log.count).toBe(140_000);
  expect(log.between(32_767, 32_769)).toEqual([65_534, 65_535, 65_536, 65_537].map(action));
  expect(log.between(69_999.5, Infinity)).toEqual([action(139_999)]);
});

// Trial R-18 of docs/reliability.md.
test("a soak test fails when memory or open handles grow, and not while code is compiled", () => {
  expect(failedChecks({ data: 0.5 })).toEqual([]);
  expect(failedChecks({ data: 0.5, code: 3 })).toEqual([]);
  expect(failedChecks({ data: 3 })).toEqual(["the heap without compiled code does not grow"]);
  expect(failedChecks({ rss: 5 })).toEqual(["the RSS does not grow"]);
  expect(failedChecks({ files: 20 })).toEqual(["the number of open files does not grow"]);
  expect(failedChecks({ sockets: 20 })).toEqual([]);
  expect(failedChecks({ slowdown: 1.5 })).toEqual(["the p99 latency does not increase"]);
  expect(failedChecks({ slowdown: 1.5, calculation: 1.4 })).toEqual([]);
  expect(failedChecks({ sockets: 90 })).toEqual([
    "the site has no more connections than the load generator",
  ]);
});

const start = (env: Record<string, string>) =>
  new Promise<{ status: number; output: string; error: string }>((resolve) => {
    const script = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));
    const options = { env: { PATH: "", ...env } };
    execFile(process.execPath, [script], options, (failure, output, error) =>
      resolve({ status: Number(failure?.code ?? 0), output, error }),
    );
  });

test("npm start rejects a wrong setting before it installs or builds anything", async () => {
  const { status, output, error } = await start({ PORT: "harbour" });
  expect(status).toBe(1);
  expect(error).toMatch(/^PORT: [^\n]+\n$/);
  // A build would need npm, which is not on this path.
  expect(output).toBe("");
});

test("npm start reports that its port is in use", async () => {
  const other = createServer();
  await new Promise<void>((done) => void other.listen(0, "127.0.0.1", done));
  const { status, error } = await start({ PORT: String((other.address() as AddressInfo).port) });
  other.close();
  expect(status).toBe(1);
  expect(error).toMatch(/^Cannot listen on 127\.0\.0\.1, port \d+: [^\n]+\n$/);
});

test("free ports are distinct, and none that the system assigns to other processes", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
