import { bind } from "@waymark/core";
import { options } from "./options.ts";

export const { get, defineFront } = bind({ options });
