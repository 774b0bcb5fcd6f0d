import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";

export const { get, definePageHandler } = moduleBuilder({ options });
