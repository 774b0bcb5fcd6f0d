import { accounts } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { content, ensureDefaults } from "@waymark/content";
import type { Module, StorageAdapter } from "@waymark/core";
import type { TestClient } from "@waymark/testing";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { calendarViews } from "../index.ts";

export const home = "https://site.test";
export const events = "/calendar/events/v1/events";
export const views = "/calendar/views/v2/html";
const emptyStorage = await anyStorage();

interface Settings {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof calendarViews>[0];
  readonly calendar?: Parameters<typeof calendar>[0];
  readonly url?: string;
  readonly languages?: readonly string[];
  readonly modules?: readonly Module[];
}

/** A site with a calendar in New York at noon on 1 March 2031, and an editor who creates events. */
export async function startSite({
  storage = emptyStorage(),
  options,
  calendar: ofCalendar,
  url = home,
  languages,
  modules = [],
}: Settings = {}) {
  const clock = testClock("2031-03-01T17:00:00Z");
  const started = await testSite({
    storage,
    clock,
    timezone: "America/New_York",
    url,
    name: "Harbour",
    ...(languages && { languages, detectLanguage: true }),
    modules: [accounts(), content(), calendar(ofCalendar), calendarViews(options), ...modules],
  });
  await started.site.run(ensureDefaults, undefined);
  const clients = await testUsers(started, ["administrator", "editor", "subscriber"]);
  const make = async (title: string, start_date: string, end_date: string, more: object = {}) => {
    const input = { title, start_date, end_date, ...more };
    const { status, body } = await clients.editor.post(events, input);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  /** Opens a page as a visitor. */
  const open = async (address: string, init?: RequestInit) => {
    const request = new Request(new URL(address, url), { redirect: "manual", ...init });
    const answer = await started.site.fetch(request);
    return {
      status: answer.status,
      headers: answer.headers,
      to: answer.headers.get("location"),
      text: await answer.text(),
    };
  };
  /** Requests a view as the script does. */
  const view = (query: Readonly<Record<string, unknown>>, client: TestClient = started) =>
    client.get(views, query, { accept: "application/json" });
  return Object.assign(started, clients, { make, open, view, clock });
}
