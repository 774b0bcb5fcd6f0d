import { bind } from "@waymark/core";
import { options } from "./options.ts";

export const { defineFront } = bind({ options });
