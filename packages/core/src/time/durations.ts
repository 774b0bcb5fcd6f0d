/** One minute in milliseconds. */
export const minuteMs = 60_000;
/** One hour in milliseconds. */
export const hourMs = 3_600_000;
/** 24 hours in milliseconds: a day of UTC, since local days may be an hour shorter or longer. */
export const dayMs = 86_400_000;
