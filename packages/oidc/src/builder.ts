import { moduleBuilder, type ModuleContext } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

/** The context of the functions of this module. */
export type Context = ModuleContext<typeof tables, Options>;
export const { get, on, definePageHandler, defineService } = moduleBuilder({ tables, options });
