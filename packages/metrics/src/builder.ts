import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";

export const { defineMiddleware, definePageHandler, defineService, defineTask } = moduleBuilder({
  options,
});
