import { expect, test } from "vitest";
import { toCapabilityGroups } from "./roles.ts";

test("capabilities are grouped by the type of items, without levels, and the others come last", () => {
  const roles = [
    {
      name: "editor",
      capabilities: ["edit_posts", "edit_others_posts", "publish_posts", "upload_files", "level_7"],
    },
    { name: "administrator", capabilities: ["edit_users", "edit_posts"] },
  ];
  expect(toCapabilityGroups(roles)).toEqual([
    {
      type: "posts",
      rows: [
        { capability: "edit_posts", verb: "edit" },
        { capability: "publish_posts", verb: "publish" },
        { capability: "edit_others_posts", verb: "edit_others" },
      ],
    },
    {
      type: null,
      rows: [
        { capability: "edit_users", verb: null },
        { capability: "upload_files", verb: null },
      ],
    },
  ]);
});
