import * as z from "zod";
import { bind } from "../../bind.ts";
import { id, integer, table, text } from "../../storage/table.ts";

export const tables = {
  rules: table({ id: id(), source: text(), hits: integer().default(0) }),
};
export const options = z.object({ days: z.int().default(7) });
export const { get, post, edit, remove, when, defineJob, defineFront, defineTask } = bind({
  tables,
  options,
});
export type Rule = { id: number; source: string; hits: number };
