import { accounts } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { content, ensureDefaults } from "@waymark/content";
import type { Fetcher, Module, StorageAdapter } from "@waymark/core";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { calendarImport } from "../index.ts";

const callers = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
export const home = "https://site.test";
export const feed = "https://feeds.example/walks.ics";
export const base = "/calendar/event-aggregator/v1";
export const imports = `${base}/imports`;
export const events = "/calendar/events/v1/events";

const emptyStorage = await anyStorage();
interface Settings {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof calendarImport>[0];
  readonly modules?: readonly Module[];
  readonly fetch?: Fetcher;
  readonly timezone?: string;
}

/** A site with imports on 1 March 2031, by default in Lisbon, with a user per role and a test feed. */
export async function startSite({
  storage = emptyStorage(),
  options,
  modules = [],
  fetch,
  timezone = "Europe/Lisbon",
}: Settings = {}) {
  const clock = testClock("2031-03-01T12:00:00Z");
  const started = await testSite({
    storage,
    clock,
    timezone,
    url: home,
    name: "Harbour",
    ...(fetch && { fetch }),
    modules: [accounts(), content(), calendar(), calendarImport(options), ...modules],
  });
  await started.site.run(ensureDefaults, undefined);
  const clients = await testUsers(started, callers);
  const { administrator } = clients;
  let answer = (_init: RequestInit): Response => new Response("", { status: 404 });
  started.outbound.answer(feed, (_, init) => answer(init));
  const body = async (reply: Promise<{ readonly status: number; readonly body: any }>) => {
    const { status, body: input } = await reply;
    if (status >= 300) throw new Error(JSON.stringify(input));
    return input;
  };
  const more = {
    clock,
    /** Sets the content of the feed. */
    says: (text: string, headers: Record<string, string> = {}) =>
      void (answer = () => new Response(text, { headers })),
    answers: (next: typeof answer) => void (answer = next),
    /** Imports the feed as the administrator, and returns the ended record. */
    async imported(input: object = {}) {
      const made = await body(
        administrator.post(imports, { origin: "ical", source: feed, ...input }),
      );
      await started.site.runJobs();
      return body(administrator.get(`${imports}/${made.id}`));
    },
    /** Repeats an import. */
    async again(id: number) {
      const run = await body(administrator.post(`${imports}/${id}/run`, {}));
      await started.site.runJobs();
      return body(administrator.get(`${imports}/${run.id}`));
    },
    read: (path: string, query: object = {}) => body(administrator.get(path, query as never)),
    /** All events, the earliest first. */
    async all(query: object = {}) {
      const requested = {
        start_date: "2000-01-01",
        end_date: "2100-01-01",
        status: "publish,draft,pending,private",
        ...query,
      };
      const { events: found } = await body(administrator.get(events, requested as never));
      return found as readonly any[];
    },
    /** Uploads a file as the administrator, and returns its ID. */
    async upload(name: string, type: string, data: string | Uint8Array<ArrayBuffer>) {
      const input = await administrator.send("POST", "/core/v2/media", {
        headers: {
          "content-type": type,
          "content-disposition": `attachment; filename="${name}"`,
        },
        body: typeof data === "string" ? new TextEncoder().encode(data) : data,
      });
      return (await body(Promise.resolve(input))).id as number;
    },
  };
  return Object.assign(started, clients, more);
}
export type ImportSite = Awaited<ReturnType<typeof startSite>>;

/** A calendar file of these events, each given by its lines. */
export const calendarOf = (...all: readonly (readonly string[])[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "X-WR-CALNAME:Walks",
    ...all.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
/** The lines of an event on 10 March 2031. */
export const walk = (uid: string, more: readonly string[] = []): readonly string[] => [
  `UID:${uid}`,
  "SUMMARY:Harbour walk",
  "DTSTART;TZID=Europe/Berlin:20310310T190000",
  "DTEND;TZID=Europe/Berlin:20310310T210000",
  ...more,
];
