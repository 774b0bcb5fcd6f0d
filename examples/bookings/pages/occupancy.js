import { createElement as h, useMemo } from "react";
import {
  Button,
  Empty,
  Link,
  PageHeader,
  QueryView,
  Table,
  Text,
  useAdmin,
  useQuery,
  useScreens,
  useSearch,
  useTexts,
} from "@waymark/admin/page";

const texts = {
  en: {
    title: "Occupancy",
    about: "Booked hours of each room by day.",
    previous: "Previous week",
    next: "Next week",
    room: "Room",
    total: "Week",
    hours: "{hours, plural, =0 {–} other {# h}}",
    none: "There are no rooms yet",
    many: "Only the first {most} bookings of these days are counted.",
  },
  de: {
    title: "Belegung",
    about: "Gebuchte Stunden jedes Raums nach Tagen.",
    previous: "Vorige Woche",
    next: "Nächste Woche",
    room: "Raum",
    total: "Woche",
    hours: "{hours, plural, =0 {–} other {# Std.}}",
    none: "Es gibt noch keine Räume",
    many: "Nur die ersten {most} Buchungen dieser Tage werden gezählt.",
  },
};
const day = 86_400_000;
const most = 100;

/** The Monday of a week: of the day in the address, or of today. */
function mondayOf(text) {
  const date = new Date(`${text ?? new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  const time = Number.isNaN(date.getTime()) ? Date.now() : date.getTime();
  const midnight = time - (time % day);
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day;
}

/** The time of a clock in a time zone, as milliseconds; Swedish times are written like those of ISO 8601. */
const toClock = (time, timeZone) =>
  Date.parse(`${new Date(time).toLocaleString("sv", { timeZone }).replace(" ", "T")}Z`);

/** The hours of bookings on a day. */
function hoursOn(start, bookings, timeZone) {
  const booked = bookings.map(
    ({ starts, ends }) =>
      Math.min(toClock(ends, timeZone), start + day) - Math.max(toClock(starts, timeZone), start),
  );
  return Math.round(booked.reduce((sum, one) => sum + Math.max(0, one), 0) / 360_000) / 10;
}

/** The booked hours of each room in a week. */
export function Page() {
  const t = useTexts(texts);
  const { locale, site } = useAdmin();
  const screenOf = useScreens();
  const [{ week }, change] = useSearch();
  const monday = mondayOf(week);
  const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
  const rooms = useQuery("GET /bookings/v1/rooms", { per_page: 100 });
  const bookings = useQuery("GET /bookings/v1/bookings", {
    starts_lt: `${dateOf(monday + 7 * day)}T00:00:00`,
    // A booking takes at most a week.
    starts_gte: `${dateOf(monday - 7 * day)}T00:00:00`,
    per_page: most,
  });
  const columns = useMemo(() => {
    const format = (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    const days = Array.from({ length: 7 }, (_, at) => monday + at * day);
    const hours = (id, all) => {
      const own = (bookings.data ?? []).filter(({ room }) => room === id);
      const booked = all.map((one) => hoursOn(one, own, site.timezone));
      return t("hours", { hours: booked.reduce((sum, one) => sum + one, 0) });
    };
    return [
      {
        label: t("room"),
        value: ({ id, name }) => h(Link, { to: screenOf(`/bookings/v1/rooms/${id}`) }, name),
      },
      ...days.map((one) => ({
        label: format({ weekday: "short", day: "numeric", month: "numeric" }).format(one),
        value: ({ id }) => hours(id, [one]),
        isNumber: true,
      })),
      { label: t("total"), value: ({ id }) => hours(id, days), isNumber: true },
    ];
  }, [t, locale, site, screenOf, monday, bookings.data]);
  const toWeek = (time) => () => change({ week: dateOf(time) });
  const actions = [
    h(Button, { key: "previous", onClick: toWeek(monday - 7 * day) }, t("previous")),
    h(Button, { key: "next", onClick: toWeek(monday + 7 * day) }, t("next")),
  ];
  return [
    h(PageHeader, { key: "header", title: t("title"), text: t("about"), actions }),
    h(QueryView, { key: "rooms", query: bookings.data ? rooms : bookings }, () =>
      h(Table, {
        label: t("title"),
        columns,
        rows: rooms.data ?? [],
        keyOf: ({ id }) => id,
        empty: h(Empty, { title: t("none") }),
      }),
    ),
    bookings.total > most && h(Text, { key: "many", kind: "muted" }, t("many", { most })),
  ];
}
