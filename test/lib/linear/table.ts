import type { Work } from "./growth.ts";

/** A function that reads a text, with words of its format. */
export interface TextFunction {
  readonly name: string;
  readonly work: Work;
  readonly words?: readonly string[];
}

/** The functions of one package by name; words that stand before a function belong to what it reads. */
export const table = (
  functions: Readonly<Record<string, Work | readonly [words: readonly string[], work: Work]>>,
): readonly TextFunction[] =>
  Object.entries(functions).map(([name, one]) =>
    typeof one === "function" ? { name, work: one } : { name, words: one[0], work: one[1] },
  );

/** A text as it arrives: in chunks of so many bytes. */
export async function* bytesOf(text: string, size = 65_536): AsyncGenerator<Uint8Array, void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
