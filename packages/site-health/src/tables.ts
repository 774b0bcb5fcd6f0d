import { datetime, table, text } from "@waymark/core";

/** When recurring work ran last, by its name: the proof that somebody does jobs. */
const pulses = table({ name: text(), at: datetime() }, { key: ["name"] });

export const tables = { pulses };
