import { can, type Capability } from "@waymark/core";

/** Lets its holder see and change everything of this module: administrators and the connected console. */
export const manage = "manage_security";
/** Lets its holder connect a console: who has proved to be the authority, and nobody else. */
export const connect = "security.connect";

/** How a console proves who it is: the name of the scheme. */
export const consoleScheme = "security-token";

const code = "rest_forbidden_context";
/** For administrators and the connected console. */
export const mayManage: Capability = can(manage, {
  code,
  message: "Sorry, this is for administrators and the connected console.",
});
/** For the authority. */
export const mayConnect: Capability = can(connect, {
  code,
  message: "Sorry, this is for who may connect a console.",
});
