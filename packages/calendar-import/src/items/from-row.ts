/** Converts a row of a table, which has its own format for times and organizers. */
export function fromRow(fields: Readonly<Record<string, string>>): object {
  const {
    start_time,
    end_time,
    start_date,
    end_date = start_date,
    venue,
    organizer,
    ...rest
  } = fields;
  const { categories, tags, currency_position: position, cost, image, ...plain } = rest;
  return {
    ...plain,
    start_date: timed(start_date, start_time),
    end_date: timed(end_date, end_time ?? start_time),
    categories,
    tags,
    cost,
    image,
    currency_position: /^(?:suffix|after|postfix)$/i.test(position ?? "") ? "postfix" : "prefix",
    ...(venue !== undefined && { venue: [{ venue }] }),
    ...(organizer !== undefined && {
      organizer: peopleIn(organizer).map((name) => ({ organizer: name })),
    }),
  };
}
const timed = (date: string | undefined, time: string | undefined): string | undefined =>
  date === undefined || time === undefined || time === "" ? date : `${date} ${time}`;

/** IDs are separated by commas or spaces, names by commas. */
const peopleIn = (cell: string): readonly string[] =>
  (/^\d+(?:[\s,]+\d+)*$/.test(cell) ? cell.split(/[\s,]+/) : cell.split(",")).map((one) =>
    one.trim(),
  );
