import * as z from "zod";

export const size = z.object({
  size: z.string().describe("Size in the largest suitable unit"),
  debug: z.string().describe("The same with all bytes"),
  raw: z.int().describe("Bytes"),
});
/** A size in responses. */
export interface Size {
  /** `13.52 MB`. */
  readonly size: string;
  /** `13.52 MB (14178314 bytes)`. */
  readonly debug: string;
  readonly raw: number;
}
const units = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** A size in the largest suitable unit. */
export function toSize(bytes: number): Size {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const size = `${unit === 0 ? value : value.toFixed(2)} ${units[unit]}`;
  return { size, debug: `${size} (${bytes} bytes)`, raw: bytes };
}
