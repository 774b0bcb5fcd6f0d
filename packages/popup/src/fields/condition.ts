import * as z from "zod";

/** One condition about the page that a reader opens. */
export const condition = z.strictObject({
  target: z
    .string()
    .regex(/^[A-Za-z0-9_:-]{1,120}$/, "Give a target such as is_front_page or post_all.")
    .describe("Name of the condition: `is_front_page`, `page_selected`, `tax_category_all`, …"),
  not_operand: z.boolean().default(false).describe("Whether the condition is negated"),
  settings: z
    .strictObject({
      selected: z
        .array(z.union([z.int(), z.string().max(200)]))
        .max(200)
        .default([])
        .describe("The IDs or template names that the condition refers to"),
    })
    .default({ selected: [] }),
});
/** One condition about the page that a reader opens. */
export type Condition = z.output<typeof condition>;
