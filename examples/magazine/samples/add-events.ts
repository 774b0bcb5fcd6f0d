import type { Magazine } from "../modules.ts";
import { addPicture } from "./add-picture.ts";
import { events } from "./events.ts";

const day = 86_400_000;

/** Adds the missing sample events, in the days after `now`. */
export async function addEvents(site: Magazine, now: Date): Promise<void> {
  const as = site.system;
  const date = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  for (const { inDays, days = 1, from, to, picture, ...event } of events) {
    const { slug, title } = event;
    const existing = await site.call(
      "GET /calendar/events/v1/events/by-slug/:slug",
      { slug },
      { as },
    );
    if (existing.status === 200) continue;
    const image = picture !== undefined && (await addPicture(site, { slug, title, alt: picture }));
    const isTimed = from !== undefined && to !== undefined;
    const { status, body } = await site.call(
      "POST /calendar/events/v1/events",
      {
        ...event,
        ...(image !== false && { image }),
        start_date: `${date(inDays)} ${from ?? "00:00"}`,
        end_date: `${date(inDays + days - 1)} ${to ?? "00:00"}`,
        all_day: !isTimed,
      },
      { as },
    );
    if (status !== 201)
      throw new Error(`The sample ${slug} could not be added: ${JSON.stringify(body)}.`);
  }
}
