import { itemById } from "@waymark/content";
import { hash53 } from "@waymark/core";
import type { Context } from "../builder.ts";
import { itemPage } from "../head/item-page.ts";
import { blank, valuesOf } from "../head/page.ts";
import { seoSettings, separators } from "../settings.ts";
import { descriptionTemplate, replaceVariables, titleTemplate } from "../templates.ts";
import { type Built, buildOf, toLookupContext } from "./entry.ts";
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

/** The inputs of rendered texts besides their items, some of which change while a site runs. */
export function textInputsOf(ctx: Context): string {
  const { site, options, settings } = ctx;
  const { titles, descriptions } = options;
  const { separator } = settings.get(seoSettings);
  return hash53(
    JSON.stringify([buildOf(ctx), site.name, site.description, separator, titles, descriptions]),
  );
}

/** Variables whose values an entry does not have: of the author, the terms, the dates and the type. */
const further = /%%(?:name|user_|\w*category|tag|date|modified|post_|pt_)/i;

/** The title and description of an item for the overview. Its author and terms are read only if a template names them. */
export async function renderTexts(
  ctx: Context,
  item: Item,
  own: Overrides,
): Promise<RenderedTexts> {
  const { options, settings } = ctx;
  const { name, object_id, object_sub_type: type, permalink, facts } = item;
  const titles = own.title || titleTemplate(options, "post", type);
  const descriptions = own.description || descriptionTemplate(options, "post", type);
  const found = further.test(`${titles} ${descriptions}`)
    ? await itemById(toLookupContext(ctx), object_id)
    : undefined;
  const values = valuesOf(ctx, {
    ...blank,
    kind: "post",
    type,
    link: permalink,
    name,
    facts,
    own,
    values: {
      ...(found && (await itemPage(ctx, found)).values),
      id: String(object_id),
      permalink,
      excerpt_only: facts.excerpt,
      parent_title: facts.above?.at(-1)?.name,
      focuskw: own.focus_keyphrase,
    },
  });
  const { sign } = separators[settings.get(seoSettings).separator];
  const fill = (template: string) => replaceVariables(template, values, sign);
  const title = name === "" && !own.title ? "" : fill(titles);
  const description = fill(descriptions);
  return {
    title,
    description,
    title_length: [...title].length,
    description_length: [...description].length,
  };
}
