import { showEvent, toPlain } from "@waymark/calendar";
import type { ItemAtUrl } from "@waymark/content";
import { addLinks } from "../data/add-links.ts";
import { addressingOf, addressOf, everything } from "../data/addressing.ts";
import { wholeDays } from "../data/days.ts";
import { localNow, onClock } from "../data/events.ts";
import { eventPage } from "../html/event-page.ts";
import { describeEvent } from "./description.ts";
import { eventFile } from "./file.ts";
import { shown, summaryOf } from "./shown.ts";
import type { PageCall } from "./view.ts";

/** The page of an event, or its calendar file. */
export async function eventPageOf(
  call: PageCall,
  { item }: ItemAtUrl,
  isFile: boolean,
): Promise<Response | undefined> {
  const event = await call.callService(showEvent, item);
  if (!event) return undefined;
  if (isFile) return eventFile(call, event);
  const { excerpt, description, url, rest_url: api } = event;
  const isLocked = item.password !== "";
  const all = everything(call);
  const addressing = addressingOf(call);
  const around = {
    today: localNow(call).slice(0, 10),
    calendar: addressOf(addressing, all),
    add: addLinks(event, wholeDays(event)),
    toTerm: {
      category: (slug: string) => addressOf(addressing, { ...all, category: [slug] }),
      tag: (tag: string) => addressOf(addressing, { ...all, tag }),
    },
    isLocked,
  };
  return shown(call, {
    kind: "item",
    title: toPlain(event.title),
    url,
    description: isLocked
      ? ""
      : summaryOf(excerpt || description) || describeEvent(event, call.site.locale),
    body: eventPage(onClock(call, event), { locale: call.site.locale }, around),
    isHidden: isLocked,
    api,
  });
}
