import { toText, type Values } from "./value.ts";

const mostText = 100_000;
const mostLookup = 191;

/** What a value is found by: as long as an index takes it, whatever its case. */
export const toLookup = (text: string): string =>
  [...text.trim().toLowerCase().normalize("NFC")].slice(0, mostLookup).join("");

/** All values in one text, for searches. */
export const toSearchText = (values: Values): string =>
  Object.values(values)
    .map((value) => toText(value, " "))
    .filter((text) => text !== "")
    .join("\n")
    .slice(0, mostText)
    .toWellFormed();
