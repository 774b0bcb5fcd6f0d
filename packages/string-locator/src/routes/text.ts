import { get } from "../builder.ts";
import { readText } from "../changes/read.ts";
import { faultCodes } from "../errors.ts";
import { mayTouch, subjectAt, type TypeRuntimes } from "../items/searchable-types.ts";
import { textResponse } from "../responses.ts";
import { locationArg, locationOf } from "./args.ts";

/** A text with its version. */
export interface TextOutput {
  readonly place: string;
  readonly version: string;
  readonly text: string;
  readonly is_writable: boolean;
}

/** `GET /text`. */
export const textRoute = (runtimes: TypeRuntimes) =>
  get({
    summary: "Get the text of a file or item",
    args: { place: locationArg },
    returns: textResponse,
    find: (call) => subjectAt(call, runtimes, call.args.place),
    access: ({ actor, found }) => mayTouch(runtimes, actor, found),
    errors: ["string_locator_off", ...faultCodes],
    async handler(call): Promise<TextOutput> {
      const { place } = call.args;
      const read = await readText(call, locationOf(place), call.found);
      const { version, text } = read;
      return { place, version, text, is_writable: read.kind === "item" || read.isWritable };
    },
  });
