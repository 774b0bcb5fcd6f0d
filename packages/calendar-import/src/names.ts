/** The names of imports in the API. */
export const names = {
  namespace: "calendar/event-aggregator/v1",
  total: "X-Calendar-Total",
  totalPages: "X-Calendar-TotalPages",
} as const;
