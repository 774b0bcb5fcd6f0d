import { on } from "./builder.ts";
import { emailChanged, userUpdated } from "./events.ts";
import { mailEmailNotice, mailPasswordNotice } from "./mail/jobs.ts";

/** Notifies users by email of changes to their credentials, regardless of who made them. */
export const notifyUsers = [
  on(
    userUpdated,
    async ({ id, changed }, { jobs }) => {
      if (changed.includes("password")) await jobs.add(mailPasswordNotice, { user: id });
    },
    { name: "notify-password" },
  ),
  on(
    emailChanged,
    async ({ id, from }, { jobs }) => {
      if (from !== "") await jobs.add(mailEmailNotice, { user: id, to: from });
    },
    { name: "notify-email" },
  ),
];
