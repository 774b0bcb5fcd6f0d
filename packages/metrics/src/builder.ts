import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";

export const { defineMiddleware, definePageHandler, defineTask } = moduleBuilder({ options });
