import type { HeaderSetting, RedirectionSettings } from "../settings.ts";

/** Headers that describe the response, or that only the site itself may set. */
const reserved = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "location",
  "set-cookie",
]);

/** The configured headers: those of every page, overridden by those of redirects. */
export function chosenHeaders(
  { headers }: Pick<RedirectionSettings, "headers">,
  where: HeaderSetting["location"],
): Readonly<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const location of ["site", "redirect"] as const) {
    if (location === "redirect" && where === "site") break;
    for (const { headerName, headerValue, location: own } of headers)
      if (own === location && isHeader(headerName, headerValue))
        chosen[headerName.toLowerCase()] = headerValue;
  }
  return chosen;
}

const isHeader = (name: string, value: string): boolean =>
  /^[A-Za-z0-9-]+$/.test(name) &&
  /^[\t\x20-\x7e]*$/.test(value) &&
  !reserved.has(name.toLowerCase());
