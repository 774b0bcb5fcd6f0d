import type { SiteInfo } from "@waymark/core";
import type { State } from "../url/state.ts";
import { addressOf, type Addressing } from "./addressing.ts";
import type { ViewData } from "./view-data.ts";

const outlook = "owa?path=/calendar/action/compose&rru=addsubscription&";

/** The links to subscribe to a calendar: with its filters, without date and page. */
export function subscribeLinks(
  { featured, category, tag, keyword }: State,
  { name }: Pick<SiteInfo, "name">,
  addressing: Addressing,
): ViewData["subscribe"] {
  const all: State = {
    view: "list",
    page: 1,
    isPast: false,
    featured,
    ...(category && { category }),
    ...(tag !== undefined && { tag }),
    ...(keyword !== undefined && { keyword }),
  };
  const file = addressOf(addressing, { ...all, file: "ical" });
  const webcal = file.replace(/^https?:/, "webcal:");
  const added = String(new URLSearchParams({ url: webcal, name }));
  const cid = String(new URLSearchParams({ cid: webcal }));
  const link = (name: string, label: string, url: string) => ({ name, label, url });
  return [
    link("gcal", "Google Calendar", `https://www.google.com/calendar/render?${cid}`),
    link("ical", "iCalendar", webcal),
    link("outlook-365", "Outlook 365", `https://outlook.office.com/${outlook}${added}`),
    link("outlook-live", "Outlook Live", `https://outlook.live.com/${outlook}${added}`),
    link("ics", "Export .ics file", file),
    link(
      "outlook-ics",
      "Export Outlook .ics file",
      addressOf(addressing, { ...all, file: "outlook" }),
    ),
  ];
}
