import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const { get, edit, remove, on, defineIntegrityCheck, defineJob, defineTask } = moduleBuilder(
  {
    tables,
    options,
  },
);
