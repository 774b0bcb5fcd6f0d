import { hash53 } from "@waymark/core";

/** A short text that stands for a long one. */
export const print = (text: string): string => `${hash53(text)}${hash53(text, 1)}`;
