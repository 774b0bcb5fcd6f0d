import type { PermissionSite } from "../../permissions/site.ts";

type Fields = Record<string, unknown>;
interface Canaries {
  readonly newToken: (kind: string) => string;
  readonly record: (description: string, fields: Fields, more?: { readonly slug: string }) => void;
}

/**
 * Adds events, venues and organizers that callers without permission must not see: of every non-public status, and protected
 * by a password. The hidden ones are linked to public ones, and the other way round.
 */
export async function addHiddenCalendar(
  site: PermissionSite,
  { newToken, record }: Canaries,
): Promise<void> {
  const administrator = site.client("administrator");
  const base = "/calendar/events/v1";
  const send = async (path: string, body: Fields) => {
    const reply = await administrator.post(`${base}/${path}`, body);
    if (reply.status >= 300)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const texts = (kind: string) => ({
    description: newToken(`${kind}content`),
    website: `https://${newToken(`${kind}url`)}.example/`,
  });
  const details = {
    events: () => ({
      ...texts("event"),
      excerpt: newToken("eventexcerpt"),
      cost: newToken("cost"),
    }),
    venues: () => ({
      ...texts("venue"),
      address: newToken("address"),
      city: newToken("city"),
      province: newToken("province"),
      zip: newToken("zip"),
      phone: newToken("phone"),
      geo_lat: 41.5,
      geo_lng: -8.5,
    }),
    organizers: () => ({
      ...texts("organizer"),
      phone: newToken("phone"),
      email: `${newToken("contact")}@example.com`,
    }),
  };
  const nameOf = { events: "title", venues: "venue", organizers: "organizer" } as const;
  const kinds = ["events", "venues", "organizers"] as const;
  const types = {
    events: "calendar_events",
    venues: "calendar_venue",
    organizers: "calendar_organizer",
  };
  const times = (day: number) => ({
    start_date: `2031-05-${day} 19:00:00`,
    end_date: `2031-05-${day} 20:00:00`,
  });
  const hall = await send("venues", { venue: "Hall" });
  const ann = await send("organizers", { organizer: "Ann" });
  let day = 10;
  for (const kind of kinds)
    for (const status of ["draft", "pending", "private", "trash"]) {
      const slug = newToken("slug");
      const fields = { ...details[kind](), [nameOf[kind]]: newToken("calendarname"), slug };
      const linked =
        kind === "events" ? { ...times(++day), venue: hall.id, organizer: ann.id } : {};
      const initial = status === "trash" ? "draft" : status;
      const { id } = await send(kind, { ...fields, ...linked, status: initial });
      if (kind !== "events") {
        await send("events", {
          title: "Walk",
          ...times(25),
          [nameOf[kind]]: id,
          status: "publish",
        });
        // The event published it.
        await administrator.edit(`${base}/${kind}/${id}`, { status: initial });
      }
      if (status === "trash") await administrator.remove(`${base}/${kind}/${id}`);
      record(`${status} of ${kind}`, fields, { slug });
    }
  for (const kind of kinds) {
    const fields = details[kind]();
    const password = newToken("password");
    const shared = { [nameOf[kind]]: "Protected", status: "publish" };
    const { id } = await send(kind, {
      ...fields,
      ...shared,
      ...(kind === "events" && times(26)),
    });
    const { status } = await administrator.edit(`/core/v2/${types[kind]}/${id}`, { password });
    if (status !== 200) throw new Error(`${kind}: ${status}`);
    if (kind !== "events")
      await send("events", { title: "Walk", ...times(27), [nameOf[kind]]: id, status: "publish" });
    record(`protected of ${kind}`, { ...fields, password });
  }
}
