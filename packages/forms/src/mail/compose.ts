import type { Message } from "@waymark/core";
import type { Desk } from "../bound.ts";
import type { EmailContent } from "../definition/email.ts";
import type { Form } from "../definition/form.ts";
import { toContext } from "../submit/thanks.ts";
import type { Outgoing } from "../tables.ts";
import { toMessage } from "./message.ts";

type Writer = Pick<Desk, "db" | "site" | "settings" | "clock" | "options">;

/** The mail that tells of what was sent at a moment; undefined where it has no recipient. */
export async function compose(
  desk: Writer,
  form: Form,
  email: EmailContent,
  sent: Outgoing,
  at: Date,
): Promise<Message | undefined> {
  const user =
    sent.author === 0 ? undefined : await desk.db.users.get(sent.author, { hold: false });
  const author = { login: user?.login ?? "", name: user?.display_name ?? "" };
  const { dates } = desk.options;
  const row = { sequence: sent.sequence, values: sent.values, created: at };
  const context = toContext(desk, form, sent, author, at);
  return toMessage(email, context, { ...row, date: { dates, timezone: desk.site.timezone } });
}
