import { textAnswer } from "../responses.ts";
import { get } from "../builder.ts";
import { readText } from "../changes/read.ts";
import { faultCodes } from "../errors.ts";
import { mayTouch, subjectAt, type Shelves } from "../items/shelves.ts";
import { placeArg, placeOf } from "./args.ts";

/** A text, and what it is known by. */
export interface ShownText {
  readonly place: string;
  readonly version: string;
  readonly text: string;
  readonly is_writable: boolean;
}

/** `GET /text`. */
export const textRoute = (shelves: Shelves) =>
  get({
    summary: "Read a file or a text of an item as a whole",
    args: { place: placeArg },
    returns: textAnswer,
    find: (call) => subjectAt(call, shelves, call.args.place),
    access: ({ actor, found }) => mayTouch(shelves, actor, found),
    errors: ["string_locator_off", ...faultCodes],
    async handler(call): Promise<ShownText> {
      const { place } = call.args;
      const read = await readText(call, placeOf(place), call.found);
      const { version, text } = read;
      return { place, version, text, is_writable: read.kind === "item" || read.isWritable };
    },
  });
