import * as z from "zod";

export const size = z.object({
  size: z.string().describe("In the largest unit of which there is at least one"),
  debug: z.string().describe("The same with all bytes"),
  raw: z.int().describe("Bytes"),
});
/** Bytes as the interface tells of them. */
export interface Size {
  /** `13.52 MB`. */
  readonly size: string;
  /** `13.52 MB (14178314 bytes)`. */
  readonly debug: string;
  readonly raw: number;
}
const units = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** Bytes in the largest unit of which there is at least one. */
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
