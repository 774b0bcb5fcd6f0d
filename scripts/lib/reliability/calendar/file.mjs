const twoDigits = (number) => String(number).padStart(2, "0");
const venues = ["Old Pier", "Town Hall", "Lighthouse", "Harbour Office", "Boat Yard"];
const organizers = ["Harbour Club", "Choir", "Museum", "Rowing Club"];
const categories = ["Walks", "Talks", "Concerts", "Markets", "Regattas", "Tours"];
const zones = [";TZID=Europe/Lisbon", ";TZID=W. Europe Standard Time", ";TZID=America/New_York"];

/** An iCalendar file with the given number of events, one per hour. */
export function createCalendarFile(count) {
  const events = Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2031, 0, 1) + at * 3_600_000);
    const [day, hour] = [date.toISOString().slice(0, 10).replaceAll("-", ""), date.getUTCHours()];
    const start = `${zones[at % 4] ?? ""}:${day}T${twoDigits(hour)}1500${at % 4 === 3 ? "Z" : ""}`;
    return [
      "BEGIN:VEVENT",
      `UID:${at}@events.example`,
      `SUMMARY:Event number ${at} at the harbour`,
      `DESCRIPTION:Description of event ${at}\\, long enough to be folded: the walk begins and ends at the`,
      "  harbour\\, with a break of half an hour at the pier for tea and cake.",
      `DTSTART${start}`,
      "DURATION:PT45M",
      `LOCATION:${venues[at % 5]} ${at % 20}\\, Quay ${at % 9}`,
      `ORGANIZER;CN=${organizers[at % 4]}:mailto:info${at % 4}@events.example`,
      `CATEGORIES:${categories[at % 6]}`,
      `URL:https://events.example/${at}`,
      "END:VEVENT",
    ].join("\r\n");
  });
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
}
