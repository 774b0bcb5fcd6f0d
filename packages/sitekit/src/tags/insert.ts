import { Tokenizer } from "htmlparser2";

/** Where things are put into a page: in front of the end of its head, and of its body. */
export interface InsertionPoints {
  readonly head: number | undefined;
  readonly body: number | undefined;
}

const nothing = (): void => {};

/**
 * Finds the ends of head and body as a browser does: what stands in scripts, texts and comments is none. Its work grows
 * with the length of the page alone.
 */
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
        // A page without an end of its head has one here all the same.
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

/** A page with more at the ends of its head and its body. What is no whole page stays as it is. */
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
