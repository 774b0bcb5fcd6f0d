import { boolean, timestamp, id, integer, json, secretTable, table, text } from "@waymark/core";
import type { Results } from "./calculations.ts";
import type { FieldSettings } from "./definition/field.ts";
import type { FormBody } from "./definition/settings.ts";
import type { Values } from "./values/value.ts";

const forms = table(
  {
    id: id(),
    title: text(),
    key: text(),
    body: json<FormBody>(),
    /** The number of the last submission; numbers are not reused. Changed with the row locked. */
    sequence: integer().default(0),
    /** The number of submissions that are not in the trash. It changes in the same transaction as `submissions`. */
    submissions: integer().default(0),
    created: timestamp(),
    modified: timestamp(),
  },
  { indexes: [{ columns: ["key"], unique: true }] },
);

/** The fields of forms. Their ids identify stored values, so they are never reused. */
const fields = table(
  {
    id: id(),
    form: integer(),
    /** The repeater it belongs to; 0 for none. */
    parent: integer().default(0),
    position: integer(),
    key: text(),
    type: text(),
    label: text(),
    settings: json<FieldSettings>(),
  },
  { indexes: [["form", "position"], ["type"]] },
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
    /** All values as one text, for searches. It has no full-text index, which would retain the words after an erasure. */
    text: text(),
    created: timestamp(),
    modified: timestamp(),
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

/** Lookup values of submissions: those of unique fields, and email addresses of submitters. */
const answers = table(
  {
    submission: integer(),
    field: integer(),
    form: integer(),
    /** `toLookup(value)`. */
    value: text(),
    /** Whether it is the email address of the submitter, according to the form at that time. */
    sender: boolean().default(false),
  },
  { key: ["submission", "field"], indexes: [["form", "field", "value"], ["value"]] },
);

/** The data of emails until they are sent, including values that are not stored otherwise. */
const outbox = table(
  {
    id: id(),
    form: integer(),
    /** The submission; 0 if it was not stored. */
    submission: integer(),
    email: text(),
    content: json<Outgoing>(),
    created: timestamp(),
  },
  { indexes: [["submission"], ["form"], ["created"]] },
);
/** The complete submission. */
export interface Outgoing {
  readonly values: Values;
  readonly calculations: Results;
  readonly sequence: number;
  readonly author: number;
}

/** Tokens that are valid once and were used, until they would have expired. */
const spent = table(
  { token: text(), until: timestamp() },
  { key: ["token"], indexes: [["until"]] },
);

const secrets = secretTable();

/** Files of submissions. Their content is in the file storage; files there without a row here are deleted. */
const files = table(
  { file: text(), form: integer(), submission: integer(), created: timestamp() },
  { key: ["file"], indexes: [["submission"], ["form"]] },
);

export const tables = { forms, fields, submissions, answers, files, outbox, spent, secrets };

/** The folder of all uploaded files of forms. They have no public URLs. */
export const filesFolder = "form-files/";
