import { boolean, datetime, id, integer, json, table, text } from "@waymark/core";
import type { FieldSettings } from "./definition/field.ts";
import type { Results } from "./calculations/work-out.ts";
import type { Values } from "./values/value.ts";
import type { FormBody } from "./definition/form-body.ts";

const forms = table(
  {
    id: id(),
    title: text(),
    key: text(),
    body: json<FormBody>(),
    /** The number of the last submission: none is given twice. Changed with the row held. */
    sequence: integer().default(0),
    /** How many submissions are not in the trash. Rows of `submissions` come and go together with it. */
    submissions: integer().default(0),
    created: datetime(),
    modified: datetime(),
  },
  { indexes: [{ columns: ["key"], unique: true }] },
);

/** The fields of forms. Their ids name values for good, so they are never given twice. */
const fields = table(
  {
    id: id(),
    form: integer(),
    /** The repeater whose rows it is a field of; 0 for none. */
    parent: integer().default(0),
    position: integer(),
    key: text(),
    type: text(),
    label: text(),
    settings: json<FieldSettings>(),
  },
  { indexes: [["form", "position"]] },
);

const submissions = table(
  {
    id: id(),
    form: integer(),
    /** Its number within the form, from 1. */
    sequence: integer(),
    /** `publish` or `trash`. */
    status: text().default("publish"),
    /** The user who sent it; 0 for a visitor. */
    author: integer().default(0),
    values: json<Values>(),
    calculations: json<Results>(),
    /** Every value in one text: what searches go through. No index of its words: it would keep them when the person is forgotten. */
    text: text(),
    created: datetime(),
    modified: datetime(),
  },
  {
    indexes: [
      ["form", "status", "id"],
      ["form", "status", "created"],
      ["form", "status", "modified"],
      ["author"],
    ],
  },
);

/** Values that submissions are found by: those of unique fields, and addresses of those who sent them. */
const answers = table(
  {
    submission: integer(),
    field: integer(),
    form: integer(),
    /** `toLookup(value)`. */
    value: text(),
    /** Whether it is the address of whoever has sent the submission, as its form said then. */
    sender: boolean().default(false),
  },
  { key: ["submission", "field"], indexes: [["form", "field", "value"], ["value"]] },
);

/** What mails are made of until they are sent: also what is not kept otherwise. */
const outbox = table(
  {
    id: id(),
    form: integer(),
    /** The submission it tells of; 0 where none was kept. */
    submission: integer(),
    email: text(),
    content: json<Outgoing>(),
    created: datetime(),
  },
  { indexes: [["submission"], ["form"], ["created"]] },
);
/** What was sent, whole. */
export interface Outgoing {
  readonly values: Values;
  readonly calculations: Results;
  readonly sequence: number;
  readonly author: number;
}

/** Tokens that are valid once and were used, until they would have expired. */
const spent = table({ token: text(), until: datetime() }, { key: ["token"], indexes: [["until"]] });

const secrets = table({ name: text(), value: text() }, { key: ["name"] });

/** Files that were sent with submissions. Their bytes are in the file store; a file without a row here is removed there. */
const files = table(
  { file: text(), form: integer(), submission: integer(), created: datetime() },
  { key: ["file"], indexes: [["submission"], ["form"]] },
);

export const tables = { forms, fields, submissions, answers, files, outbox, spent, secrets };
