import { defineResource, email, fieldsOf, uuid } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import { tables } from "../tables.ts";
import { toSeconds } from "../users/shape.ts";

const editable = { in: ["view", "edit"] } as const;
const moment = z.string().nullable().meta({ format: "date-time" });
const invited = fieldsOf(tables.invitations);
const invitedAt = (column: "created" | "expires", description: string) =>
  invited.field({
    description,
    reads: [column],
    ...editable,
    schema: z.string().meta({ format: "date-time" }),
    value: (row) => toSeconds(row[column]),
  });
/** An invitation that was not accepted. Its token is in the mail only. */
export const invitation = defineResource({
  name: "invitation",
  table: tables.invitations,
  missing: errors.invitation_not_found,
  fields: {
    uuid: invited.column("uuid", {
      description: "The unique id of the invitation",
      schema: uuid(),
    }),
    email: invited.column("email", {
      description: "The address that it is sent to",
      schema: email(),
    }),
    roles: invited.column("roles", {
      description: "The roles that the user will have",
      schema: z.array(z.string()),
    }),
    invited_by: invited.column("invited_by", {
      description: "The ID of the user who sent it; 0 for a command",
      schema: z.int(),
    }),
    created: invitedAt("created", "When it was created, in UTC"),
    sent: invited.field({
      description: "When it was last sent, in UTC; null before it is sent",
      reads: ["sent"],
      ...editable,
      schema: moment,
      value: (row) => row.sent && toSeconds(row.sent),
    }),
    expires: invitedAt("expires", "When it expires, in UTC"),
  },
});
