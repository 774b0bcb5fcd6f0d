import type { Work } from "./growth.ts";

/** A function with a text argument, and tokens of the format that it parses. */
export interface TextFunction {
  readonly name: string;
  readonly work: Work;
  readonly tokens?: readonly string[];
}

/** Declares functions by name, each alone or as `[tokens, function]`. */
export const textFunctions = (
  functions: Readonly<Record<string, Work | readonly [tokens: readonly string[], work: Work]>>,
): readonly TextFunction[] =>
  Object.entries(functions).map(([name, one]) =>
    typeof one === "function" ? { name, work: one } : { name, tokens: one[0], work: one[1] },
  );

/** Streams a text as UTF-8, in chunks of `size` bytes. */
export async function* bytesOf(text: string, size = 65_536): AsyncGenerator<Uint8Array, void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
