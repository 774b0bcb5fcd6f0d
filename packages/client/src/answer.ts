/** A response of unknown type. */
export interface AnyResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly total: number | undefined;
  readonly totalPages: number | undefined;
}

/** Reads a response: JSON as a value, other bodies as text, an empty body as undefined. */
export async function readResponse(response: Response): Promise<AnyResponse> {
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

/** Namespaces may have their own header names for totals, with the same endings. */
function countIn(headers: Headers, name: RegExp): number | undefined {
  for (const [key, value] of headers) if (name.test(key)) return Number(value);
  return undefined;
}

/** The target of a relation in the Link header; undefined if there is none. */
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
