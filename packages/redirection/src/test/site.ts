import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { memory, type Module, type SitePages, type StorageAdapter } from "@waymark/core";
import { testClock, testSite } from "@waymark/testing";
import { redirection } from "../index.ts";

export const base = "/redirection/v1";
export const address = "http://site.test";
type Options = Parameters<typeof redirection>[0];

/** A site with redirects, and an administrator. */
export async function startSite({
  options,
  storage = memory(),
  modules = [],
  url = address,
  timezone = "UTC",
  pages,
}: {
  readonly options?: Options;
  readonly storage?: StorageAdapter;
  readonly modules?: readonly Module[];
  readonly url?: string;
  readonly timezone?: string;
  readonly pages?: SitePages;
} = {}) {
  const clock = testClock();
  const started = await testSite({
    url,
    timezone,
    storage,
    clock,
    ...(pages && { pages }),
    modules: [accounts(), content(), redirection(options), ...modules],
  });
  await started.site.start();
  const administrator = started.as({ id: 1, roles: ["administrator"] });
  return Object.assign(started, { administrator });
}
