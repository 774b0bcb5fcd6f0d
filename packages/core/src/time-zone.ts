const formats = new Map<string, Intl.DateTimeFormat>();

/** How many hours a zone is ahead of UTC at a moment: -5 for New York in winter, 5.75 for Kathmandu. */
export function offsetHours(timezone: string, at: Date): number {
  if (timezone === "UTC") return 0;
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone: timezone, timeZoneName: "longOffset" });
    formats.set(timezone, format);
  }
  const name = format.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d+)(?::(\d+))?/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}
/** Whether the name is a time zone that this runtime knows. */
export function isTimezone(name: string): boolean {
  // The first question to Intl takes longer than all else that a start does.
  if (name === "UTC") return true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
