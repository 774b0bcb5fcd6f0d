import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import type { Measure } from "../options.ts";
import { requestTimeout, within } from "../health-test.ts";

const size = z.object({
  size: z.string().describe("Size in the largest suitable unit"),
  debug: z.string().describe("Size with the exact number of bytes"),
  raw: z.int().describe("Bytes"),
});
/** A size in responses. */
type Size = z.output<typeof size>;
const units = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** A size in the largest suitable unit. */
function toSize(bytes: number): Size {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const size = `${unit === 0 ? value : value.toFixed(2)} ${units[unit]}`;
  return { size, debug: `${size} (${bytes} bytes)`, raw: bytes };
}

/** `GET /directory-sizes`: the sizes of the parts of the site that can be measured. */
export const directorySizes = get({
  summary: "Get the storage sizes of the site",
  returns: jsonResponse("directory sizes", z.record(z.string(), z.union([size, z.number()]))),
  access: can("view_site_health"),
  errors: ["not_available"],
  async handler({ options, log }): Promise<Readonly<Record<string, Size | number>>> {
    const measured = await Promise.all(
      Object.entries(options.sizes).map(async ([part, measure]) => {
        const bytes = await bytesOf(measure).catch((error: unknown) => {
          log.warn("A part of the site could not be measured.", { part, error });
          return undefined;
        });
        return bytes === undefined ? [] : [[part, bytes] as const];
      }),
    );
    const sizes = measured.flat();
    if (sizes.length === 0) throw errors.not_available();
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    return {
      raw: 0,
      ...Object.fromEntries(sizes.map(([part, bytes]) => [`${part}_size`, toSize(bytes)])),
      total_size: toSize(total),
    };
  },
});

/** The size in bytes; undefined after a time-out, and for invalid values. */
async function bytesOf(measure: Measure): Promise<number | undefined> {
  const bytes = await within(requestTimeout, measure);
  return bytes !== undefined && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;
}
