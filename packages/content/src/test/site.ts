import { accounts, createUser } from "@waymark/accounts";
import {
  memory,
  type Module,
  type Ports,
  type SearchOptions,
  type Site,
  type StorageAdapter,
} from "@waymark/core";
import { testSite, type TestClient } from "@waymark/testing";
import { content, ensureDefaults } from "../index.ts";
import { dump, tableAccess } from "./table-access.ts";

/** All callers: a user for each role, one without a role, and anonymous. */
export const callers = [
  "administrator",
  "editor",
  "author",
  "contributor",
  "subscriber",
  "roleless",
  "anonymous",
] as const;
export type CallerName = (typeof callers)[number];
/** The id of a caller's user; 0 for anonymous. */
export const idOf = (caller: CallerName): number => (callers.indexOf(caller) + 1) % callers.length;
/** An author who is not one of the callers. */
export const otherAuthor = 20;

type ContentOptions = Parameters<typeof content>[0];
interface Settings {
  readonly storage?: StorageAdapter;
  readonly modules?: readonly Module[];
  readonly content?: ContentOptions;
  readonly timezone?: string;
  readonly locale?: string;
  readonly languages?: readonly string[];
  /** Storage of files and uploads, and the image adapter. */
  readonly files?: Partial<Pick<Ports, "blobs" | "images" | "tempStorage">>;
  /** Whether this is a further process of an existing site, which has its users already. */
  readonly joins?: boolean;
  readonly search?: SearchOptions;
}

/** A site with content, a user for each role, and a client for each caller. */
export async function startSite({
  storage = memory(),
  modules = [],
  content: options,
  timezone = "UTC",
  locale = "en-US",
  languages = [],
  files = {},
  joins = false,
  search = {},
}: Settings = {}) {
  const started = await testSite({
    storage,
    timezone,
    locale,
    languages,
    search,
    ...files,
    url: "http://site.test",
    modules: [accounts(), content(options), tableAccess(), ...modules],
  });
  const { site } = started;
  await site.run(ensureDefaults, undefined);
  if (!joins) await addUsers(site);
  const clients = Object.fromEntries(
    callers.map((caller): [CallerName, TestClient] => {
      if (caller === "anonymous") return [caller, started];
      const roles = caller === "roleless" ? [] : [caller];
      return [caller, started.as({ id: idOf(caller), login: caller, roles })];
    }),
  ) as Record<CallerName, TestClient>;
  return Object.assign(started, clients, {
    dump: () => site.run(dump, undefined),
  });
}
async function addUsers(site: Pick<Site, "run">): Promise<void> {
  for (const caller of callers)
    if (caller !== "anonymous")
      await site.run(createUser, {
        id: idOf(caller),
        login: caller,
        email: `${caller}@example.com`,
        role: caller === "roleless" ? "subscriber" : caller,
      });
  await site.run(createUser, {
    id: otherAuthor,
    login: "other",
    email: "other@example.com",
    role: "author",
  });
}
export type ContentSite = Awaited<ReturnType<typeof startSite>>;
