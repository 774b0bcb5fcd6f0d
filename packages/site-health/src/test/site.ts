import { accounts } from "@waymark/accounts";
import type { Module } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { anyStorage } from "waymark/testing";
import { siteHealth } from "../index.ts";

export const base = "/core-site-health/v1";
export const address = "http://site.test";

const emptyStorage = await anyStorage();
type Options = Parameters<typeof siteHealth>[0];
/** A site with an administrator who runs its tests. */
export async function startSite({
  options,
  url = address,
  modules = [],
  languages = [],
}: {
  readonly options?: Options;
  readonly url?: string;
  readonly modules?: readonly Module[];
  readonly languages?: readonly string[];
} = {}) {
  const started = await testSite({
    storage: emptyStorage(),
    url,
    languages,
    modules: [accounts(), siteHealth(options), ...modules],
  });
  const administrator = started.as({ id: 1, roles: ["administrator"] });
  const test = async (name: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await administrator.get(`${base}/tests/${name}`, {}, headers);
    if (status !== 200) throw new Error(`${name}: ${status}`);
    return body;
  };
  return Object.assign(started, { administrator, test });
}
