/** A caller who may do everything, for calls of checks into their own site. */
export const administrator = {
  id: 1,
  login: "",
  displayName: "",
  roles: [],
  via: "system",
  can: () => true,
};
