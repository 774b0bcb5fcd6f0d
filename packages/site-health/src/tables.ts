import { timestamp, table, text } from "@waymark/core";

/** Heartbeats of recurring jobs, by name: they prove that a worker is running. */
const pulses = table({ name: text(), at: timestamp() }, { key: ["name"] });

export const tables = { pulses };
