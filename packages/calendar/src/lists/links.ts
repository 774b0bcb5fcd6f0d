/** An argument of a list for its URLs. */
export type Echo = readonly (readonly [
  name: string,
  value: string | number | boolean | undefined,
])[];

/** The URLs of a list: the current page and its neighbours. */
export interface ListLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/**
 * The URLs of a page and its neighbours, with all arguments. The page's own URL has unencoded spaces and commas, as
 * existing clients expect; the others are encoded.
 */
export function listLinks(
  collection: string,
  echo: Echo,
  { page, pages }: { readonly page: number; readonly pages: number },
): ListLinks {
  const asked = echo.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const own = asked.map(([name, value]) => `${name}=${readable(value)}`).join("&");
  const others = asked.filter(([name]) => name !== "page");
  const at = (number: number): string => {
    const query = new URLSearchParams(others.map(([name, value]) => [name, value]));
    if (number > 1) query.set("page", String(number));
    const text = query.toString();
    return text === "" ? `${collection}/` : `${collection}/?${text}`;
  };
  return {
    rest_url: own === "" ? `${collection}/` : `${collection}/?${own}`,
    ...(page < pages && { next_rest_url: at(page + 1) }),
    ...(page > 1 && { previous_rest_url: at(Math.max(1, page - 1)) }),
  };
}
const readable = (value: string): string =>
  encodeURIComponent(value).replace(/%(?:20|2C|3A)/g, (escape) => decodeURIComponent(escape));
