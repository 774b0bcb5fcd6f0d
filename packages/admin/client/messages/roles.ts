/** The texts of the page with the permissions of roles. */
export const roles = {
  title: "What each role may do",
  about:
    "Users have one or more roles, and may do what any of these allows. Modules add capabilities to the roles.",
  capabilities: "Capabilities of the roles",
  capability: "Capability",
  others: "Site",
  verbs: {
    edit: "Write, and edit own drafts",
    publish: "Publish",
    edit_published: "Edit own published ones",
    edit_others: "Edit those of others",
    edit_private: "Edit private ones",
    read_private: "Read private ones",
    delete: "Delete own drafts",
    delete_published: "Delete own published ones",
    delete_others: "Delete those of others",
    delete_private: "Delete private ones",
  },
  role: "Role",
  visitor: "Visitor",
  operations: "Operations of the API",
  operationsText:
    "What a role may do through the API, by module, for developers and for checks. Some depend on the item or on the arguments: for example, users may read their own profile only.",
  operation: {
    list: "{name}: list",
    create: "{name}: create",
    read: "{name}: read",
    update: "{name}: update",
    remove: "{name}: delete",
  },
  search: "Search operations",
  none: "Nothing matches",
  allowed: "{allowed, number} of {total, number}",
  yes: "Allowed",
  depends: "Depends on the item or the arguments",
  no: "Not allowed",
} as const;
