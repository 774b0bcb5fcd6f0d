import { maxAttachments, type Message } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Form } from "../definition/form.ts";
import type { EmailContent } from "../definition/settings.ts";
import { toContext } from "../submit/confirmation.ts";
import type { Outgoing } from "../tables.ts";
import { blobName } from "../uploads/store.ts";
import { isFiles } from "../values/value.ts";
import { toMessage } from "./message.ts";

type Writer = Pick<Context, "db" | "site" | "settings" | "clock" | "options" | "blobs">;
/** Maximum size of the attached files of an email in bytes. */
const maxAttached = 10_000_000;

/** The email of a submission; undefined without recipients. */
export async function compose(
  ctx: Writer,
  form: Form,
  email: EmailContent,
  submission: Outgoing,
  at: Date,
): Promise<Message | undefined> {
  const user =
    submission.author === 0
      ? undefined
      : await ctx.db.users.get(submission.author, { forUpdate: false });
  const author = { login: user?.login ?? "", name: user?.display_name ?? "" };
  const { dates } = ctx.options;
  const row = { sequence: submission.sequence, values: submission.values, created: at };
  const context = toContext(ctx, form, submission, author, at);
  const message = toMessage(email, context, {
    ...row,
    date: { dates, timezone: ctx.site.timezone },
  });
  if (!message || !email.attach_files) return message;
  const own = message.attachments ?? [];
  const files = await filesOf(ctx, form, submission, maxAttachments - own.length);
  return files.length > 0 ? { ...message, attachments: [...own, ...files] } : message;
}

/** The files of a submission, up to a number of files and the maximum size of an email. */
async function filesOf(
  { blobs }: Pick<Context, "blobs">,
  { id }: Pick<Form, "id">,
  { values }: Outgoing,
  max: number,
): Promise<NonNullable<Message["attachments"]>> {
  const attached: { name: string; type: string; content: Uint8Array }[] = [];
  let left = maxAttached;
  for (const value of Object.values(values))
    for (const file of isFiles(value) ? value.files : []) {
      if (attached.length === max) return attached;
      if (file.size > left) continue;
      const found = await blobs.get(blobName(id, file.id));
      if (!found) continue;
      left -= file.size;
      const content = new Uint8Array(
        await new Response(found.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
      );
      attached.push({ name: file.name, type: file.type, content });
    }
  return attached;
}
