import { screens } from "@waymark/core";

const group = "Forms";

/** The screens of forms and their submissions. */
export const formScreens = screens(
  {
    name: "/forms/v1/forms",
    label: "Forms",
    singular: "Form",
    icon: "form",
    group,
    order: 40,
    title: "title",
    columns: [
      "title",
      { field: "key", label: "Key" },
      { field: "submissions", as: "count" },
      { field: "modified", as: "time" },
    ],
  },
  {
    name: "/forms/v1/forms/:id/submissions",
    label: "Submissions",
    singular: "Submission",
    icon: "inbox",
    item: "/forms/v1/submissions/:id",
    columns: [
      { field: "id", label: "No.", as: "text" },
      { field: "values", label: "Answers", as: "values" },
      { field: "status", as: "status" },
      { field: "created", label: "Received", as: "time" },
    ],
    filters: ["status"],
  },
);
