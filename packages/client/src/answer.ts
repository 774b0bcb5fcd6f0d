/** An answer whose type nobody knows yet. */
export interface AnyReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly total: number | undefined;
  readonly totalPages: number | undefined;
}

/** Reads an answer: JSON as its value, anything else as its text, nothing as undefined. */
export async function toReply(response: Response): Promise<AnyReply> {
  const { status, headers } = response;
  return {
    status,
    headers,
    body: toBody(await response.text(), headers),
    total: countIn(headers, /^x-[\w-]+-total$/),
    totalPages: countIn(headers, /^x-[\w-]+-totalpages$/),
  };
}

function toBody(text: string, headers: Headers): unknown {
  if (text === "") return undefined;
  if (!/\bjson\b/.test(headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Namespaces may call their totals by names of their own: what they end in is the same. */
function countIn(headers: Headers, name: RegExp): number | undefined {
  for (const [key, value] of headers) if (name.test(key)) return Number(value);
  return undefined;
}

/** The address behind a relation of a Link header; undefined where there is none. */
export function linkIn(
  headers: Headers,
  isMeant: (relation: string) => boolean,
): string | undefined {
  for (const [, target = "", relation = ""] of (headers.get("link") ?? "").matchAll(
    /<([^<>]*)>; rel="([^"]*)"/g,
  ))
    if (isMeant(relation)) return target;
  return undefined;
}
