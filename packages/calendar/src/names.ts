/** The calendar's names in the API. */
export const names = {
  namespace: "calendar/events/v1",
  total: "X-Calendar-Total",
  totalPages: "X-Calendar-TotalPages",
} as const;
