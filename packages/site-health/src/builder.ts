import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const { get, post, remove, defineJob } = moduleBuilder({ tables, options });
