import { accounts } from "@waymark/accounts";
import { content, ensureDefaults } from "@waymark/content";
import { memory, type Module, type StorageAdapter } from "@waymark/core";
import { testSite, testUsers } from "waymark/testing";
import { blockEditor } from "../index.ts";

const callers = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
export const home = "https://site.test";
export const base = "/core-block-editor/v1";

interface Settings {
  readonly storage?: StorageAdapter;
  readonly content?: Parameters<typeof content>[0];
  readonly modules?: readonly Module[];
}

/** A site with content and the block editor's routes, and a user for each role. */
export async function startSite({ storage = memory(), modules = [], ...options }: Settings = {}) {
  const started = await testSite({
    storage,
    url: home,
    name: "Harbour Lights",
    modules: [accounts(), content(options.content), blockEditor(), ...modules],
  });
  await started.site.run(ensureDefaults, undefined);
  return Object.assign(started, await testUsers(started, callers));
}
