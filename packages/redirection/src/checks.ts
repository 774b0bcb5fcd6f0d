/** What may be granted one by one, each named `redirection_cap_` and this. */
export const checks = [
  "redirect_manage",
  "redirect_add",
  "redirect_delete",
  "group_manage",
  "group_add",
  "group_delete",
  "log_manage",
  "log_delete",
  "404_manage",
  "404_delete",
  "io_manage",
  "option_manage",
  "support_manage",
  "site_manage",
] as const;
/** One of them. */
export type Check = (typeof checks)[number];
