import { accounts } from "@waymark/accounts";
import { content, ensureDefaults } from "@waymark/content";
import type { Blobs, Fetcher, Module, StorageAdapter } from "@waymark/core";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { calendar } from "../index.ts";

/** All callers: a user per role, and anonymous. */
const callers = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
export const home = "https://site.test";
export const base = "/calendar/events/v1";
export const events = `${base}/events`;
export const venues = `${base}/venues`;
export const organizers = `${base}/organizers`;

const emptyStorage = await anyStorage();
interface Settings {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof calendar>[0];
  readonly modules?: readonly Module[];
  readonly timezone?: string;
  readonly fetch?: Fetcher;
  readonly blobs?: Blobs;
}

/** A site with a calendar in New York on 1 March 2031, with a user per role and helpers to create events. */
export async function startSite({
  storage = emptyStorage(),
  options,
  modules = [],
  timezone = "America/New_York",
  fetch,
  blobs,
}: Settings = {}) {
  const clock = testClock("2031-03-01T17:00:00Z");
  const started = await testSite({
    storage,
    clock,
    timezone,
    url: home,
    name: "Harbour",
    ...(fetch && { fetch }),
    ...(blobs && { blobs }),
    modules: [accounts(), content(), calendar(options), ...modules],
  });
  await started.site.run(ensureDefaults, undefined);
  const clients = await testUsers(started, callers);
  /** Creates an event as the editor: by default tomorrow at seven, for two hours. */
  const make = async (input: object = {}) => {
    const given = {
      title: "Harbour walk",
      start_date: "2031-03-02 19:00:00",
      end_date: "2031-03-02 21:00:00",
      ...input,
    };
    const { status, body } = await clients.editor.post(events, given);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  /** The titles of a list, in order. */
  const titles = async (query: Readonly<Record<string, unknown>> = {}) => {
    const { status, body } = await started.get(events, query);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.events.map(({ title }: { readonly title: string }) => title);
  };
  return Object.assign(started, clients, { make, titles, clock });
}
export type CalendarSite = Awaited<ReturnType<typeof startSite>>;
