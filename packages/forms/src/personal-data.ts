import type { Where } from "@waymark/core";
import type { Context } from "./builder.ts";
import { tables } from "./tables.ts";
import { toLookup } from "./values/search.ts";
import { type Field, nameOf } from "./definition/field.ts";
import type { Form } from "./definition/form.ts";
import { isStored } from "./definition/types.ts";
import { loadForm } from "./forms/load.ts";
import { toClientValue } from "./values/client-value.ts";
import {
  isDrawing,
  isFiles,
  isRows,
  redacted,
  textsOf,
  toText,
  toWords,
  type Value,
} from "./values/value.ts";
import { removeSubmission, rewrite, type SubmissionRow } from "./submissions.ts";
import { isAddress } from "./submit/store.ts";
import { releaseFiles } from "./uploads/store.ts";

/** A person, by email address and by the user with this address. */
interface Person {
  /** `toLookup(email)`. */
  readonly address: string;
  /** 0 for none. */
  readonly user: number;
}

/** The person with this address. */
async function personOf({ db }: Pick<Context, "db">, email: string): Promise<Person> {
  const user = await db.users.first({ email_key: email.toLowerCase() });
  return { address: toLookup(email), user: user?.id ?? 0 };
}

/**
 * The submissions of a person: those of their user account, and those with their email address in the field for the
 * sender's address. Submissions that only mention the address do not count.
 */
const submissionsOf = ({
  address,
  user,
}: Person): Where<(typeof tables)["submissions"]["columns"]> => ({
  or: [
    ...(user === 0 ? [] : [{ author: user }]),
    {
      exists: {
        table: tables.answers,
        to: "submission",
        where: { value: address, sender: true },
      },
    },
  ],
});

/** The export of a person's submissions. */
interface PersonalExport {
  readonly groups: {
    readonly submission: number;
    readonly title: string;
    readonly sent: string;
    readonly values: { readonly label: string; readonly value: string }[];
  }[];
  readonly done: boolean;
}

/** A page of a person's submissions. */
export async function exportSubmissions(
  ctx: Pick<Context, "db" | "site">,
  {
    email,
    page,
    per_page: size,
  }: { readonly email: string; readonly page: number; readonly per_page: number },
): Promise<PersonalExport> {
  const where = submissionsOf(await personOf(ctx, email));
  const { items, total } = await ctx.db.submissions.page({
    where,
    orderBy: "id",
    page,
    per_page: size,
  });
  const forms = new Map<number, Form | undefined>();
  for (const { form } of items) if (!forms.has(form)) forms.set(form, await loadForm(ctx, form));
  const groups = items.map(({ id, form: of, created, values }) => {
    const form = forms.get(of);
    const fields = (form?.fields ?? []).filter((field) => isStored(field));
    const known = new Set(fields.map((field) => String(field.id)));
    const deletedFields = Object.entries(values).filter(([field]) => !known.has(field));
    return {
      submission: id,
      title: form?.title ?? "",
      sent: created.toISOString(),
      values: [
        ...fields
          .filter((field) => values[field.id] !== undefined)
          .map((field) => ({
            label: nameOf(field),
            value: toOwnText(
              field,
              values[field.id],
              `${ctx.site.api}/forms/v1/submissions/${id}/files/`,
            ),
          })),
        ...deletedFields.map(([field, value]) => ({ label: `#${field}`, value: toText(value) })),
      ],
    };
  });
  return { groups, done: page * size >= total };
}

/** A value in the export: a drawn signature is the data URL of its image, a file has the URL at which administrators download it. */
const toOwnText = (field: Field, value: Value | undefined, folder: string): string =>
  isFiles(value)
    ? value.files.map(({ id, name }) => `${name} (${folder}${id})`).join(", ")
    : isDrawing(value)
      ? String(toClientValue(String(field.id), value))
      : toWords(field, value);

/** Submissions per request. */
const batchSize = 100;

/** Erases personal data in submissions, one by one. */
export async function eraseSubmissions(
  ctx: Pick<Context, "db" | "clock" | "jobs">,
  { email, mode }: { readonly email: string; readonly mode: "delete" | "anonymize" },
): Promise<{ readonly erased: number; readonly done: boolean }> {
  const person = await personOf(ctx, email);
  await removeQueuedEmails(ctx, person);
  const rows = await ctx.db.submissions.find({
    where: submissionsOf(person),
    orderBy: "id",
    limit: batchSize + 1,
    columns: ["id"],
  });
  const now = rows.slice(0, batchSize);
  for (const { id } of now) {
    const row = await ctx.db.submissions.get(id, { forUpdate: true });
    if (row && mode === "delete") await removeSubmission(ctx, row);
    else if (row) await anonymize(ctx, row);
  }
  return { erased: now.length, done: rows.length <= batchSize };
}

/**
 * Anonymizes a submission: redacts fields marked as personal, signatures, files, the sender's email address, and deleted
 * fields, whose meaning is not known any more.
 */
async function anonymize(
  ctx: Pick<Context, "db" | "clock" | "jobs">,
  row: SubmissionRow,
): Promise<void> {
  const { db } = ctx;
  const form = await loadForm(ctx, row.form);
  if (!form) return;
  const answers = await db.answers.find({ where: { submission: row.id }, limit: 1000 });
  const senders = new Set(answers.filter(({ sender }) => sender).map(({ field }) => field));
  const readable = form.fields
    .filter((field) => isStored(field) && !field.personally_identifiable)
    .filter(({ type }) => type !== "signature" && type !== "file_upload")
    .filter((field) => !isAddress(form, field) && !senders.has(field.id))
    .map(({ id }) => id);
  const open = new Map(
    form.fields.filter(({ id }) => readable.includes(id)).map((field) => [String(field.id), field]),
  );
  const values = Object.fromEntries(
    Object.entries(row.values).map(([id, value]): [string, Value] => {
      const field = open.get(id);
      return [id, field ? withoutPerson(field, value) : redacted];
    }),
  );
  await releaseFiles(ctx, [row.id]);
  await db.outbox.removeAll({ submission: row.id });
  await db.answers.removeAll({ submission: row.id, field: { notIn: readable } });
  await rewrite(ctx, form, row, { values, author: 0 });
}

/** A value with the personal data in the rows of a repeater redacted. */
function withoutPerson({ fields }: Field, value: Value): Value {
  if (!isRows(value)) return value;
  const open = new Set(
    fields
      .filter((child) => !child.personally_identifiable && child.type !== "email")
      .map(({ id }) => String(id)),
  );
  const rows = value.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([id, cell]) => [id, open.has(id) ? cell : redacted]),
    ),
  );
  return { rows };
}

/** Deletes queued emails of the person, which have submitted values even if the form does not store submissions. */
async function removeQueuedEmails(
  { db }: Pick<Context, "db">,
  { address, user }: Person,
): Promise<void> {
  for (let after = 0; ;) {
    const waiting = await db.outbox.find({
      where: { submission: 0, id: { gt: after } },
      orderBy: "id",
      limit: batchSize,
    });
    const own = waiting.filter(
      ({ content: { author, values } }) =>
        (user !== 0 && author === user) ||
        Object.values(values)
          .flatMap(textsOf)
          .some((text) => toLookup(text) === address),
    );
    if (own.length > 0) await db.outbox.removeAll({ id: { in: own.map(({ id }) => id) } });
    const last = waiting.at(-1);
    if (!last || waiting.length < batchSize) return;
    after = last.id;
  }
}
