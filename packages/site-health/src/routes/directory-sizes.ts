import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import type { Measure } from "../options.ts";
import { requestPatience, within } from "../patience.ts";
import { size, toSize, type Size } from "../size.ts";

/** `GET /directory-sizes`: how much room the parts of the site take that can be measured. */
export const directorySizes = get({
  summary: "How much room the parts of the site take",
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

/** Bytes; undefined where they are not known in time, or make no sense. */
async function bytesOf(measure: Measure): Promise<number | undefined> {
  const bytes = await within(requestPatience, measure);
  return bytes !== undefined && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;
}
