import { can, jsonResponse, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { networks, seoSettings, type SeoSettings } from "../settings.ts";
import { get, post } from "../builder.ts";
import { fieldsOf } from "../configurator-fields.ts";

/** The steps of the configurator, with the names of their fields. */
function stepsOf(fields: Iterable<string>): Readonly<Record<string, object>> {
  const types = [...fields].filter((name) => name.startsWith("postType"));
  const step = (title: string, ...names: readonly string[]) => ({
    title,
    fields: names,
    hideNavigation: false,
    fullWidth: false,
  });
  return {
    "environment-type": step("Environment", "environment_type"),
    "site-type": step("Site type", "siteType"),
    "publishing-entity": step(
      "Organization or person",
      "publishingEntityType",
      "publishingEntityCompanyName",
      "publishingEntityCompanyLogo",
      "publishingEntityPersonId",
      ...networks.map((network) => `profileUrl${network}`),
    ),
    "post-type-visibility": step("Search engine visibility", ...types),
    "multiple-authors": step("Multiple authors", "multipleAuthors"),
    "title-template": step("Title settings", "siteName", "separator"),
  };
}

const fieldsResponse = jsonResponse(
  "configurator",
  z.object({
    fields: z.record(
      z.string(),
      z.looseObject({ componentName: z.string(), properties: z.record(z.string(), z.unknown()) }),
    ),
    steps: z.record(z.string(), z.looseObject({ title: z.string(), fields: z.array(z.string()) })),
  }),
);
const done = jsonResponse(
  "updated setting",
  z.union([
    z.record(
      z.string(),
      z.object({
        result: z.boolean(),
        data: z.unknown().describe("Stored value"),
      }),
    ),
    z.array(z.never()).describe("Empty if the request contained no field"),
  ]),
);

/** `GET` and `POST /configurator`: the fields of the configurator, and their values. */
export function configuratorRoutes(setup: NamespaceContext) {
  const fields = fieldsOf(setup);
  const current = get({
    summary: "Get the fields of the configurator with their values",
    returns: fieldsResponse,
    access: can("manage_options"),
    handler({ settings, site }) {
      const chosen = settings.get(seoSettings);
      const values = [...fields].map(
        ([name, { componentName, properties, requires, read: value }]) => [
          name,
          {
            componentName,
            properties,
            ...(requires && { requires }),
            data: value(chosen, site.name),
          },
        ],
      );
      return { fields: Object.fromEntries(values), steps: stepsOf(fields.keys()) as never };
    },
  });
  const update = post({
    summary: "Update fields of the configurator",
    args: Object.fromEntries(
      [...fields].map(([name, { schema, properties }]) => [
        name,
        schema.describe(String(properties["label"])).optional(),
      ]),
    ),
    // The schema does not list the names, which depend on the site's types.
    undocumentedArgs: [...fields.keys()],
    returns: done,
    status: 200,
    access: can("manage_options"),
    async handler({ args, settings, site }) {
      const changes = [...fields].flatMap(([name, { read: readField, write }]) => {
        const value = (args as Readonly<Record<string, unknown>>)[name];
        return value === undefined ? [] : [{ name, readField, write, value: String(value) }];
      });
      if (changes.length === 0) return [];
      await settings.change(seoSettings, (now) =>
        changes.reduce<SeoSettings>(
          (chosen, { write, value }) => ({ ...chosen, ...write(value, chosen) }),
          now,
        ),
      );
      const stored = settings.get(seoSettings);
      return Object.fromEntries(
        changes.map(({ name, readField }) => [
          name,
          { result: true, data: readField(stored, site.name) },
        ]),
      );
    },
  });
  return { get: current, update };
}
