import { toPieces } from "../urls/escapes.ts";

/** What is left of a source that somebody has typed or a file has brought. */
export interface CleanSource {
  /** What is stored; empty where nothing was given. */
  readonly url: string;
  /** Scheme and host that it began with, lower case. */
  readonly origin: string | undefined;
}

/** Characters of a source that are kept; longer ones are refused. */
export const longestSource = 2_000;

/**
 * Makes a source of a text: a path with its query, in letters rather than escapes. Of a pattern only line breaks and
 * control characters go: its `<` and `%` may be meant.
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

/** Escapes become letters where they mean nothing else in an address, and stay where a reader would be misled. */
const inLetters = (text: string): string =>
  toPieces(text).reduce(
    (all, piece) =>
      all + (piece.isEscaped && /[%?#&=+\s\p{Cc}]/u.test(piece.text) ? piece.written : piece.text),
    "",
  );
