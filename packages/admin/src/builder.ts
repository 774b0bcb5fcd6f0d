import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";

export const { definePageHandler, get } = moduleBuilder({ options });
