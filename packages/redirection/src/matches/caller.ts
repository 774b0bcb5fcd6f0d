import { fromAndNot, lineIn, textIn, type Kind } from "./kind.ts";

/** Whether the visitor is signed in. */
export const login: Kind = {
  targets: { from: "logged_in", otherwise: "logged_out" },
  clean: () => ({}),
  holds: async (_, visit) => (await visit.caller()).id > 0,
};

/** A role or capability of the visitor. */
export const role: Kind = {
  targets: fromAndNot,
  clean: (sent) => ({ role: lineIn(sent, "role") }),
  async holds(data, visit) {
    const wanted = textIn(data, "role");
    const caller = await visit.caller();
    return wanted !== "" && (caller.roles.includes(wanted) || caller.can(wanted));
  },
};
