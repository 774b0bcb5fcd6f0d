import { fingerprint } from "@waymark/core";

/** A short text that stands for a long one. */
export const print = (text: string): string => `${fingerprint(text)}${fingerprint(text, 1)}`;
