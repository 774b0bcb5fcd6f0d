import type { Context } from "../builder.ts";
import { blank, valuesOf } from "../head/page.ts";
import { seoSettings, separators } from "../settings.ts";
import { descriptionTemplate, replaceVariables, titleTemplate } from "../variables/templates.ts";
import type { Built } from "./entry.ts";
import type { Overrides } from "./values.ts";

type Item = Pick<Built, "name" | "object_id" | "object_sub_type" | "permalink" | "facts">;

/** The title and description of an item's page as search engines show them, and their lengths. */
export interface RenderedTexts {
  /** Empty if the item has no title. */
  readonly title: string;
  readonly description: string;
  readonly title_length: number;
  readonly description_length: number;
}

/**
 * The title and description of an item for the overview. Variables of templates for its author, terms and dates, which would have to be
 * read for each item, are left out.
 */
export function renderTexts(
  ctx: Pick<Context, "clock" | "options" | "settings" | "site">,
  item: Item,
  own: Overrides,
): RenderedTexts {
  const { options, settings } = ctx;
  const { name, object_id, object_sub_type: type, permalink, facts } = item;
  const values = valuesOf(ctx, {
    ...blank,
    kind: "post",
    type,
    link: permalink,
    name,
    facts,
    own,
    values: {
      id: String(object_id),
      permalink,
      excerpt_only: facts.excerpt,
      parent_title: facts.above?.at(-1)?.name,
      focuskw: own.focus_keyphrase,
    },
  });
  const { sign } = separators[settings.get(seoSettings).separator];
  const fill = (template: string) => replaceVariables(template, values, sign);
  const title =
    name === "" && !own.title ? "" : fill(own.title || titleTemplate(options, "post", type));
  const description = fill(own.description || descriptionTemplate(options, "post", type));
  return {
    title,
    description,
    title_length: [...title].length,
    description_length: [...description].length,
  };
}
