import { parse, workOut } from "../../../../packages/forms/src/calculations.ts";
import { momentOf } from "../../../../packages/forms/src/routes/export.ts";
import { toCsv } from "../../../../packages/forms/src/csv.ts";
import { problemsOf } from "../../../../packages/forms/src/definition/check.ts";
import { toCleanHtml } from "../../../../packages/forms/src/definition/public-form.ts";
import { type Form } from "../../../../packages/forms/src/definition/form.ts";
import {
  emailContent,
  type EmailContent,
  standardBody,
} from "../../../../packages/forms/src/definition/settings.ts";
import { fieldSchema, type Field } from "../../../../packages/forms/src/definition/field.ts";
import { addressesIn, toMessage } from "../../../../packages/forms/src/mail/message.ts";
import { fieldHtml } from "../../../../packages/forms/src/pages/field-html.ts";
import { marksIn } from "../../../../packages/forms/src/pages/embed.ts";
import { readAll } from "../../../../packages/forms/src/submit/read.ts";
import { isHttpAddress } from "../../../../packages/forms/src/definition/check.ts";
import type { TagContext } from "../../../../packages/forms/src/tags/value.ts";
import { fill, toHtml } from "../../../../packages/forms/src/tags/fill.ts";
import { toCount } from "../../../../packages/forms/src/values/count.ts";
import {
  toLookup,
  toSearched,
  toSearchText,
} from "../../../../packages/forms/src/values/search.ts";
import { textFunctions } from "../text-functions.ts";
import { csv, html } from "../tokens.ts";

const types = [
  "textbox",
  "textarea",
  "email",
  "number",
  "date",
  "checkbox",
  "listcheckbox",
  "listcountry",
  "html",
] as const;
const fields = types.map((type, at): Field => ({
  ...fieldSchema.parse({ key: `f${at}`, type, label: type }),
  id: at + 1,
  fields: [],
}));
const form: Form = {
  ...standardBody,
  id: 1,
  title: "a",
  key: "a",
  fields,
  submissions: 1,
  created: new Date(0),
  modified: new Date(0),
} as unknown as Form;
const valuesOf = (text: string) => Object.fromEntries(fields.map(({ id }) => [id, text]));
const contextOf = (text: string): TagContext => ({
  form,
  values: valuesOf(text),
  calculations: {},
  sequence: 1,
  author: { id: 1, login: "a", name: "b" },
  site: { name: "a", url: "https://a.example" } as TagContext["site"],
  adminEmail: "a@b.example",
  local: "2024-01-01T00:00:00",
});
const row = (text: string) => ({
  sequence: 1,
  values: valuesOf(text),
  created: new Date(0),
  date: { dates: "iso", timezone: "UTC" } as never,
});
const mail = (sent: object) => emailContent.parse(sent) as EmailContent;
const tags =
  '{field:f0} {field:f1:label} {all_fields_table} {other:date} {calc:a:2} { } {a : {a} {field: < > , @ " a@b.c <a@b.c> a'
    .split(" ")
    .concat(" ", "\n");
const equation = "1 1.5 .5 { } {a} {field:a:calc} + - * / ( ) ( a".split(" ").concat(" ");

/** Forms: definitions, values, tags, mail, tables. */
export const forms = textFunctions({
  parse: [equation, parse],
  workOut: [equation, (text) => workOut([{ name: "a", eq: text, dec: 2 } as never], () => 1)],
  toCleanHtml: [html, toCleanHtml],
  problemsOf: [
    equation,
    (text) =>
      problemsOf(
        {
          ...form,
          redirect: text,
          calculations: [{ name: text, eq: text, dec: 0 } as never],
        } as never,
        { taxonomies: new Set(), isFileType: () => true },
      ),
  ],
  marksIn: [[...html, "<p>[form a]</p>", "[form a]", "<p>[form "], marksIn],
  "values read": (text) => readAll(form, Object.fromEntries(fields.map(({ key }) => [key, text]))),
  "choices read": (text) => readAll(form, { f6: text.split("a") }),
  "field shown": (text) =>
    fieldHtml(
      { ...fields[0], label: text, help_text: text, content: text } as never,
      { value: text, problem: undefined },
      { prefix: "1", around: { locale: "en" }, form: {}, values: {} } as never,
    ),
  "text filled": [tags, (text) => fill(text, contextOf("a"), "text")],
  "HTML filled": [tags, (text) => fill(text, contextOf("a"), "html")],
  "line filled": [tags, (text) => fill("{field:f0} {field:f1}", contextOf(text), "line")],
  "table filled": [html, (text) => fill("{all_fields_table}", contextOf(text), "html")],
  "address filled": (text) => fill("/x?{field:f0}", contextOf(text), "address"),
  addressesIn: [tags, (text) => addressesIn(text, contextOf("a@b.example"))],
  "addressesIn of a value": [
    tags,
    (text) => addressesIn("{field:f0} <{field:f2}>", contextOf(text)),
  ],
  toMessage: [
    [...tags, ...html],
    (text) =>
      toMessage(
        mail({ to: "a@b.example", email_message: text.slice(0, 50_000), attach_csv: true }),
        contextOf("a@b.example"),
        row("a"),
      ),
  ],
  "toMessage of values": [
    html,
    (text) =>
      toMessage(
        mail({ to: "{field:f2}, a@b.example", email_subject: "{field:f0}", attach_csv: true }),
        contextOf(text),
        row(text),
      ),
  ],
  "toMessage of plain text": [
    [...tags, ...html],
    (text) =>
      toMessage(
        mail({ to: "a@b.example", email_format: "plain", email_message: text.slice(0, 50_000) }),
        contextOf("a"),
        row("a"),
      ),
  ],
  toHtml,
  isHttpAddress,
  toCsv: [csv, (text) => toCsv(form, [row(text)])],
  momentOf: (text) => momentOf(text, "UTC"),
  toCount: [["1", "0", ".", "-"], toCount],
  toLookup,
  toSearched,
  toSearchText: (text) => toSearchText({ 1: text, 2: text }),
});
