import { showContact, toPlain, venue } from "@waymark/calendar";
import type { ItemAtUrl } from "@waymark/content";
import { addressingOf, addressOf, everything } from "../data/addressing.ts";
import { dayBegins, eventsFor, localNow } from "../data/events.ts";
import { listBounds, narrowedBy } from "../data/query.ts";
import { contactPage } from "../html/contact-page.ts";
import { shown, summaryOf } from "./shown.ts";
import type { PageCall } from "./view.ts";

/** Maximum number of events on the page of a venue or organizer. */
const mostEvents = 50;

/** The page of a venue or organizer, with upcoming events. */
export async function contactPageOf(call: PageCall, { item, type }: ItemAtUrl): Promise<Response> {
  const { site } = call;
  const kind = type.name === venue.name ? "venue" : "organizer";
  const all = everything(call);
  const now = localNow(call);
  const [contact, { events }] = await Promise.all([
    call.callService(showContact, item),
    eventsFor(call, {
      ...narrowedBy(all, call.actor),
      ...listBounds({ isPast: false }, { now, begins: dayBegins(call) }),
      withDocument: false,
      [kind]: [item.id],
      limit: mostEvents,
    }),
  ]);
  const around = {
    today: now.slice(0, 10),
    calendar: addressOf(addressingOf(call), all),
    events,
  };
  const title = toPlain(item.title);
  return shown(call, {
    kind: "item",
    title,
    url: contact.url,
    description:
      summaryOf(contact.excerpt || contact.description || "") ||
      `${title} – events of ${site.name}`,
    body: contactPage(contact, { locale: site.locale }, around),
    isHidden: false,
    api: `${site.api}/calendar/events/v1/${kind}s/${item.id}`,
  });
}
