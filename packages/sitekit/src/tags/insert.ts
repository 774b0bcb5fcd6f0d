import { Tokenizer } from "htmlparser2";

/** The insertion points of a page: before the ends of its head and body. */
export interface InsertionPoints {
  readonly head: number | undefined;
  readonly body: number | undefined;
}

const nothing = (): void => {};

/** Finds the ends of head and body as browsers do, not in scripts, texts and comments. Linear time. */
function placesOf(html: string): InsertionPoints {
  let head: number | undefined;
  let body: number | undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onclosetag(from, to) {
        const name = html.slice(from, to).toLowerCase();
        if (name === "head") head ??= from - 2;
        else if (name === "body") body = from - 2;
      },
      onopentagname(from, to) {
        // A page without a head end tag has an implicit one here.
        if (html.slice(from, to).toLowerCase() === "body") head ??= from - 1;
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
      onend: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { head, body };
}

/** A page with insertions at the ends of its head and body. A response that is not a complete page is unchanged. */
export function withTags(
  html: string,
  { head, body }: { readonly head: string; readonly body: string },
): string {
  const places = placesOf(html);
  const parts = [
    [places.head, head],
    [places.body ?? (places.head === undefined ? undefined : html.length), body],
  ] as const;
  return parts
    .toSorted(([a = -1], [b = -1]) => b - a)
    .reduce(
      (page, [at, text]) =>
        at === undefined || text === "" ? page : page.slice(0, at) + text + page.slice(at),
      html,
    );
}
