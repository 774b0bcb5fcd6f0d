import { moduleBuilder } from "@waymark/core";
import { tables } from "./tables.ts";

/** Functions that declare the parts of the module, typed by its tables. */
export const { crud, defineJob, definePageHandler } = moduleBuilder({ tables });
