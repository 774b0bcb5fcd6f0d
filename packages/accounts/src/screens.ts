import { screens } from "@waymark/core";
import { assignableRoles } from "./users/subject.ts";

/** The screens of users and invitations. */
export const accountScreens = screens(
  {
    name: "/core/v2/users",
    label: "Users",
    singular: "User",
    icon: "users",
    group: "Site",
    order: 85,
    title: "name",
    columns: [
      "name",
      { field: "roles", label: "Roles", as: "labels" },
      { field: "email", label: "Email" },
      { field: "username", label: "User name" },
      { field: "registered_date", label: "Registered", as: "date" },
    ],
    filters: ["roles"],
    sort: { by: "name", order: "asc" },
    sections: [
      {
        label: "Name",
        fields: ["username", "email", "first_name", "last_name", "nickname", "name", "slug"],
      },
      { label: "About", fields: ["url", "description", "locale"] },
      { label: "Access", fields: ["roles", "password"], place: "side" },
    ],
    omit: ["meta", "reassign"],
    choices: { roles: assignableRoles },
    fixed: ({ actor }) => ["username", ...(actor.can("promote_users") ? [] : ["roles"])],
  },
  {
    name: "/accounts/v1/invitations",
    label: "Invitations",
    singular: "Invitation",
    icon: "mail",
    group: "Site",
    order: 86,
    id: "uuid",
    title: "email",
    columns: [
      { field: "email", label: "Email" },
      { field: "roles", label: "Roles", as: "labels" },
      { field: "expires", as: "time" },
    ],
    choices: { roles: assignableRoles },
    actions: [
      {
        label: "Send again",
        operation: "POST /accounts/v1/invitations/:uuid/resend",
        args: { uuid: ":uuid" },
      },
    ],
  },
);
