import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Blobs, Module, StorageAdapter } from "@waymark/core";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { security } from "../index.ts";
import { runScan } from "../jobs/run-scan.ts";

export const home = "https://site.test";
export const base = "/security/v1";
const emptyStorage = await anyStorage();

interface Settings {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof security>[0];
  readonly blobs?: Blobs;
  readonly modules?: readonly Module[];
  readonly languages?: readonly string[];
  readonly locale?: string;
}
/** An issue in the list. */
export interface Issue {
  readonly id: number;
  readonly type: string;
  readonly severity: number;
  readonly status: string;
  readonly shortMsg: string;
  readonly longMsg: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A site with security scans and a user per role. */
export async function startSite({
  storage = emptyStorage(),
  options,
  blobs,
  modules = [],
  languages = [],
  locale,
}: Settings = {}) {
  const clock = testClock("2026-01-15T17:00:00Z");
  const started = await testSite({
    storage,
    clock,
    url: home,
    name: "Harbour Lights",
    languages,
    ...(locale ? { locale } : {}),
    ...(blobs ? { blobs } : {}),
    modules: [accounts(), content(), security(options), ...modules],
  });
  await started.site.start();
  const users = await testUsers(started, ["administrator", "editor", "author", "subscriber"]);
  const admin = users.administrator;
  const list = async (query: object = {}) =>
    (await admin.get(`${base}/scan/issues`, { ...query })).body;
  const issues = async (): Promise<readonly Issue[]> => (await list()).issues.new;
  /** Starts a scan and runs it to completion. */
  const scan = async () => {
    const { status, body } = await admin.post(`${base}/scan`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await started.site.runJobs();
    return issues();
  };
  const rules = async () =>
    (await issues()).map(({ type, severity, data }) => [
      data["where"],
      type,
      data["ruleId"],
      severity,
    ]);
  const change = (id: number, status: string) =>
    admin.post(`${base}/scan/issue`, { issue: { id, status } });
  const set = (fields: object) => admin.put(`${base}/config`, { fields });
  return Object.assign(started, users, {
    admin,
    clock,
    list,
    issues,
    scan,
    rules,
    change,
    set,
    runScan,
  });
}
