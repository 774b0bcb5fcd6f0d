import { toPieces } from "../urls/escapes.ts";

/** A source after normalization. */
interface CleanSource {
  /** The stored source; empty if none was given. */
  readonly url: string;
  /** Scheme and host of the source, in lower case. */
  readonly origin: string | undefined;
}

/** Maximum length of a source, in characters. */
export const maxSourceLength = 2_000;

/**
 * Normalizes a source: a path with its query, decoded. In a pattern only line breaks and control characters are
 * removed, because its `<` and `%` may be intended.
 */
export function cleanSource(text: string, isPattern: boolean): CleanSource {
  const [line = ""] = text.trim().split(/[\n\r\t]/, 1);
  const plain = line
    .replace(/\p{Cc}/gu, "")
    .trim()
    .toWellFormed();
  if (isPattern) return { url: plain.replaceAll("&amp;", "&"), origin: undefined };
  const { origin, rest } = cutOrigin(withoutTags(plain).replaceAll("&amp;", "&"));
  if (rest === "" && origin === undefined) return { url: "", origin };
  const letters = inLetters(rest);
  return { url: letters.startsWith("/") ? letters : `/${letters}`, origin };
}

const withoutTags = (text: string): string => text.replace(/<\/?[a-zA-Z][^<>]*>/g, "");

function cutOrigin(text: string): { readonly origin: string | undefined; readonly rest: string } {
  const found = /^(https?:\/\/[^/?#]*)/i.exec(text)?.[1];
  if (found === undefined) return { origin: undefined, rest: text };
  return { origin: found.toLowerCase(), rest: text.slice(found.length) };
}

/** Decodes escapes whose characters have no special meaning in an address and are not misleading. */
const inLetters = (text: string): string =>
  toPieces(text).reduce(
    (all, piece) =>
      all + (piece.isEscaped && /[%?#&=+\s\p{Cc}]/u.test(piece.text) ? piece.written : piece.text),
    "",
  );
