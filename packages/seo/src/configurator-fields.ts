import { contentTypes } from "@waymark/content";
import type { NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { capital } from "./entries/build-other.ts";
import { isAddressOrNothing } from "./entries/values.ts";
import {
  networks,
  siteTypes,
  type SeoSettings,
  separators,
  type SeparatorKey,
} from "./settings.ts";
import { toLine } from "./plain-text.ts";

/** A field of the configurator. */
interface Field {
  readonly componentName: "Choice" | "Input" | "MediaUpload" | "CoreUserSelector";
  readonly properties: Readonly<Record<string, unknown>>;
  /** Only shown if another field has this value. */
  readonly requires?: { readonly field: string; readonly value: string };
  /** Schema of its value. */
  readonly schema: z.ZodType<string | number>;
  /** Reads the current value. */
  readonly read: (chosen: SeoSettings, siteName: string) => unknown;
  /** The settings that it changes. */
  readonly write: (value: string, chosen: SeoSettings) => Partial<SeoSettings>;
}
const company = { field: "publishingEntityType", value: "company" };
const person = { field: "publishingEntityType", value: "person" };
const text = (max: number) => z.string().max(max);
const choices = (names: Readonly<Record<string, string>>) => ({
  choices: Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { label }])),
});
/** A URL, or an empty text. */
const address = (max: number) => text(max).refine(isAddressOrNothing, "Must be a URL.");

/** The fields of the configurator by name, with one for each public type. */
export function fieldsOf({ all }: Pick<NamespaceContext, "all">): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>(Object.entries(fixed));
  for (const network of networks) fields.set(`profileUrl${network}`, profileField(network));
  for (const { name, label, viewable } of all(contentTypes))
    if (viewable && name !== "attachment") fields.set(visibilityOf(name), typeField(name, label));
  return fields;
}
/** The name of the field for the visibility of a type in search engines. */
const visibilityOf = (type: string): string => `postType${capital(type)}`;

const fixed: Readonly<Record<string, Field>> = {
  environment_type: {
    componentName: "Choice",
    properties: {
      label: "Is this site ready to be indexed?",
      description: "If not, search engines are asked not to index it.",
      ...choices({ production: "Yes, it is live", staging: "No, it is under development" }),
    },
    schema: z.enum(["production", "staging"]),
    read: ({ environment }) => environment,
    write: (value) => ({ environment: value as SeoSettings["environment"] }),
  },
  siteType: {
    componentName: "Choice",
    properties: {
      label: "What kind of site is this?",
      ...choices({
        blog: "A blog",
        shop: "An online shop",
        news: "A news channel",
        smallBusiness: "A small offline business",
        corporate: "A corporation",
        portfolio: "A portfolio",
        other: "Something else",
      }),
    },
    schema: z.enum(siteTypes),
    read: ({ site_type }) => site_type,
    write: (value) => ({ site_type: value as SeoSettings["site_type"] }),
  },
  publishingEntityType: {
    componentName: "Choice",
    properties: {
      label: "Does the site represent an organization or a person?",
      ...choices({ company: "Organization", person: "Person" }),
    },
    schema: z.enum(["company", "person"]),
    read: ({ entity }) => entity,
    write: (value) => ({ entity: value as SeoSettings["entity"] }),
  },
  publishingEntityCompanyName: {
    componentName: "Input",
    properties: { label: "Organization name", autoComplete: "organization" },
    requires: company,
    schema: text(500),
    read: ({ company_name }) => company_name,
    write: (text) => ({ company_name: toLine(text, 500) }),
  },
  publishingEntityCompanyLogo: {
    componentName: "MediaUpload",
    properties: { label: "Organization logo" },
    requires: company,
    schema: address(2048),
    read: ({ company_logo }) => company_logo,
    write: (company_logo) => ({ company_logo }),
  },
  publishingEntityPersonId: {
    componentName: "CoreUserSelector",
    properties: { label: "Person" },
    requires: person,
    schema: z.int().min(0),
    read: (chosen) => chosen.person || false,
    write: (value) => ({ person: Number(value) }),
  },
  multipleAuthors: {
    componentName: "Choice",
    properties: {
      label: "Does the site have multiple authors?",
      description: "With a single author, the author page is a duplicate of the home page.",
      ...choices({ yes: "Yes", no: "No" }),
    },
    schema: z.enum(["yes", "no"]),
    read: ({ many_authors }) => (many_authors ? "yes" : "no"),
    write: (value) => ({ many_authors: value === "yes" }),
  },
  siteName: {
    componentName: "Input",
    properties: { label: "Site name in titles" },
    schema: text(500),
    read: ({ site_name }, siteName) => site_name || siteName,
    write: (text) => ({ site_name: toLine(text, 500) }),
  },
  separator: {
    componentName: "Choice",
    properties: {
      label: "Title separator",
      choices: Object.fromEntries(
        Object.entries(separators).map(([key, { label, name }]) => [
          key,
          { label, screenReaderText: name },
        ]),
      ),
    },
    schema: z.enum(Object.keys(separators) as [SeparatorKey, ...SeparatorKey[]]),
    read: ({ separator }) => separator,
    write: (value) => ({ separator: value as SeparatorKey }),
  },
};

const profileField = (network: (typeof networks)[number]): Field => ({
  componentName: "Input",
  properties: { label: network === "Twitter" ? "Twitter username" : `${network} URL` },
  requires: company,
  schema: network === "Twitter" ? text(500) : address(500),
  read: ({ profiles }) => profiles[network] ?? "",
  write: (value, { profiles }) => ({ profiles: { ...profiles, [network]: value } }),
});

const typeField = (type: string, label: string): Field => ({
  componentName: "Choice",
  properties: {
    label: `Show ${label} in search results?`,
    ...choices({ true: "Yes", false: "No" }),
  },
  schema: z.enum(["true", "false"]),
  read: ({ hidden_types }) => String(!hidden_types.includes(type)),
  write: (value, { hidden_types }) => ({
    hidden_types:
      value === "false"
        ? [...new Set([...hidden_types, type])]
        : hidden_types.filter((name) => name !== type),
  }),
});
