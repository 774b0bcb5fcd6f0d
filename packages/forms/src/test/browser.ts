/** The request of a submitted form. */
export function posted(
  fields: Readonly<Record<string, string | readonly string[]>>,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === "string" ? [value] : value) body.append(name, one);
  return { method: "POST", body, headers };
}

/** The ticket in the HTML of a form. */
export const ticketIn = (text: string): string =>
  /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? "";
