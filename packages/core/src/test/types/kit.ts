import * as z from "zod";
import { moduleBuilder } from "../../declare/module-builder.ts";
import { id, integer, table, text } from "@waymark/storage";

export const tables = {
  rules: table({ id: id(), source: text(), hits: integer().default(0) }),
};
export const options = z.object({ days: z.int().default(7) });
export const { get, post, edit, remove, on, defineJob, definePageHandler, defineTask } =
  moduleBuilder({
    tables,
    options,
  });
export type Rule = { id: number; source: string; hits: number };
