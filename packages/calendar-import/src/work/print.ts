import { hash53 } from "@waymark/core";

/** A short hash of a text. */
export const print = (text: string): string => `${hash53(text)}${hash53(text, 1)}`;
