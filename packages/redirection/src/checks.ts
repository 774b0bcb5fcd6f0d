/** The permissions that can be granted separately, each as the capability `redirection_cap_` followed by the name. */
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
/** One of the permissions. */
export type Check = (typeof checks)[number];
