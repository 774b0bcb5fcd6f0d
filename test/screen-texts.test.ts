import { type ScreenTexts, screenTexts } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { modules } from "../examples/magazine/modules.ts";
import type {
  Directory,
  FormScreen,
  JsonSchema,
  ListSchemas,
} from "../packages/admin/client/api/directory.ts";
import {
  type BlockType,
  editableAttributes,
  toDynamicBlocks,
} from "../packages/admin/client/editor/dynamic-blocks.ts";
import { toSections } from "../packages/admin/client/forms/fields.ts";
import { toOperationNames } from "../packages/admin/client/roles/operation-names.ts";
import { type Roles, toCapabilityGroups } from "../packages/admin/client/roles/roles.ts";
import { toColumns } from "../packages/admin/client/lists/columns.ts";
import { toFilters } from "../packages/admin/client/lists/search.ts";

/** Lists whose items have screens with texts in the catalogues of the admin. */
const written = new Set([
  "/calendar/event-aggregator/v1/imports",
  "/calendar/events/v1/events",
  "/consent/v2/scans",
  "/core/v2/media",
  "/forms/v1/forms",
  "/forms/v1/forms/:id/submissions",
  "/redirection/v1/redirect",
]);

/** The texts of the screens that administrators see in a language. */
interface Seen {
  /** Labels, questions and descriptions by their places. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of fields and values that labels are derived from. */
  readonly names: ReadonlySet<string>;
  readonly words: Readonly<Record<string, string>>;
  /** The summaries of all operations. */
  readonly summaries: ReadonlySet<string>;
}

async function see(locale: string): Promise<Seen> {
  await using site = await testSite({ modules, locale });
  const admin = site.as({ roles: ["administrator"] });
  const { body } = await admin.get("/admin/v1/screens");
  const { lists, pages, settings, panels, words, permissions } = body as Directory;
  const may = (key: string) => Object.hasOwn(permissions, key);
  /** The arguments of posts and pages: the editor has controls for them. */
  const ofPosts = new Set<string>();
  const texts = new Map<string, string>();
  const names = new Set<string>();
  const summaries = new Set<string>();
  const add = (place: string, text: string | null | undefined) => {
    if (text) texts.set(place, text);
  };
  const addValues = ({ enum: values = [], items }: JsonSchema) => {
    for (const value of [...values, ...(items?.enum ?? [])])
      if (typeof value === "string" && value !== "") names.add(value);
  };
  const labelOf = (name: string) => {
    names.add(name);
    return name;
  };
  const addForm = (path: string, form: FormScreen, args: Readonly<Record<string, JsonSchema>>) => {
    for (const { label } of form.sections) add(`${path} section ${label}`, label);
    for (const [name, label] of Object.entries(form.labels)) add(`${path} ${name}`, label);
    const fields = toSections({ ...form, sections: [] }, args, labelOf).flatMap(
      (one) => one.fields,
    );
    for (const { name, help, schema, control } of fields) {
      add(`${path} help of ${name}`, help);
      addValues(schema);
      if (control === "group")
        addForm(`${path} ${name}`, { ...form, labels: {}, sections: [] }, schema.properties ?? {});
    }
  };
  for (const list of lists.filter(({ module }) => module !== "boats")) {
    const { path, label, singular, group, columns, actions, counts } = list;
    const schemas = (await admin.get(`/admin/v1/screens/${list.slug}`)).body as ListSchemas;
    add(`${path} label`, label);
    add(`${path} singular`, singular);
    add(`${path} group`, group);
    for (const one of columns ?? [])
      if (typeof one !== "string") add(`${path} column ${one.field}`, one.label);
    actions.forEach((one, at) => {
      add(`${path} action ${at}`, one.label);
      add(`${path} question ${at}`, one.confirm);
    });
    for (const one of counts) add(`${path} count ${one.label}`, one.label);
    for (const { field, as } of toColumns(list, schemas, labelOf))
      if (as === "status")
        addValues(schemas.fields.find(({ name }) => name === field)?.schema ?? {});
    for (const { name, values = [], range } of toFilters(list, schemas).slice(0, 5)) {
      if (list.labels[name] === undefined) names.add(range?.field ?? name);
      for (const one of values) names.add(one);
    }
    const args = Object.entries({ ...schemas.create, ...schemas.update });
    if (path === "/core/v2/posts" || path === "/core/v2/pages")
      for (const [name] of args) ofPosts.add(name);
    const isContent = may(`POST ${path}/:id/autosaves`);
    const derived = args.filter(
      ([name]) => !written.has(path) && !(isContent && ofPosts.has(name)),
    );
    addForm(path, list, Object.fromEntries(derived));
  }
  const { roles, operations } = (await admin.get("/accounts/v1/roles")).body as Roles;
  for (const { name } of roles) if (name !== "anonymous") names.add(name);
  for (const { type, rows } of toCapabilityGroups(roles))
    if (type === null) for (const { capability } of rows) names.add(capability);
  const nameOf = toOperationNames(lists, (kind, { name }) => `${name}: ${kind} in ${locale}`);
  for (const operation of operations) {
    const { key, module, summary } = operation;
    names.add(module);
    add(`operation ${key}`, nameOf(operation) ?? summary);
    summaries.add(summary);
  }
  const blocks = (await admin.get("/core/v2/block-types")).body as readonly BlockType[];
  for (const block of toDynamicBlocks(blocks).filter(({ isInsertable }) => isInsertable))
    for (const [name, schema] of editableAttributes(block)) {
      names.add(name);
      for (const value of schema.enum ?? []) names.add(String(value));
    }
  for (const { name, label, group, commands } of pages) {
    for (const one of commands) {
      add(`page ${name} command ${one.label}`, one.label);
      add(`page ${name} question ${one.label}`, one.confirm);
    }
    add(`page ${name} label`, label);
    add(`page ${name} group`, group);
  }
  for (const form of [...settings, ...panels]) {
    const { path, label, about, slug } = form;
    const schemas = (await admin.get(`/admin/v1/screens/${slug}`)).body as ListSchemas;
    add(`${path} label`, label);
    add(`${path} about`, about);
    addForm(path, { ...form, item: null }, schemas.update ?? {});
  }
  return { texts, names, words, summaries };
}

let english: Seen;
const translated = new Map<string, Seen>();
beforeAll(async () => {
  english = await see("en");
  for (const language of ["de", "ar"]) translated.set(language, await see(language));
});

/** The same in English and German. */
const shared =
  /^(?:Animation|Banner|Browser|Cookies?|Embed|Icon|Import|Logo|Marketing|Media|Name|Person|Popups?|Proxies|Scans?|Status|Text|URL)$/;
/** Of the module of the example. */
const isOfExample = (name: string): boolean => /^boats?$|^rigs?$|Boat/.test(name);
/** Values that are no words. */
const isCode = (name: string): boolean => /^\d+$|^de$|^ar$|^[a-z]{2}_[A-Z]{2}$/.test(name);

describe.each(["de", "ar"])("in the language %s", (language) => {
  test("the texts of all screens are translated", () => {
    const same = [...(translated.get(language)?.texts ?? [])].filter(
      ([place, text]) =>
        english.texts.get(place) === text &&
        !(language === "de" && shared.test(text)) &&
        !/boat|Privacy Control/.test(text),
    );
    expect(same).toEqual([]);
  });

  test("labels derived from names are translated", () => {
    const { names, words } = translated.get(language) as Seen;
    const missing = [...names].filter(
      (name) => !isOfExample(name) && !isCode(name) && !Object.hasOwn(words, name),
    );
    expect(missing.toSorted()).toEqual([]);
  });
});

test("each translation is that of a text which a screen has", () => {
  const all = modules.flatMap(({ contributes }) =>
    contributes
      .filter(({ point }) => point === screenTexts.point)
      .flatMap(({ values }) => values as readonly ScreenTexts[]),
  );
  const known = new Set([...english.texts.values(), ...english.summaries]);
  const unknown = all.flatMap(({ texts = {} }) =>
    Object.keys(texts).filter((text) => !known.has(text)),
  );
  expect(unknown).toEqual([]);
});
