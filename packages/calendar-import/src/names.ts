/** The import's own names on the wire. */
export const names = {
  namespace: "calendar/event-aggregator/v1",
  total: "X-Calendar-Total",
  totalPages: "X-Calendar-TotalPages",
} as const;
