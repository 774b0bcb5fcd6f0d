/** The calendar's own names on the wire. */
export const names = {
  namespace: "calendar/events/v1",
  total: "X-Calendar-Total",
  totalPages: "X-Calendar-TotalPages",
} as const;
