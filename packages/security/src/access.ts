import { can, type Capability } from "@waymark/core";

/** The capability to read and change everything in this module: for administrators and the connected console. */
export const manage = "manage_security";
/** The capability to connect a console, for the authenticated authority only. */
export const connect = "security.connect";

/** The name of the authentication scheme of consoles. */
export const consoleScheme = "security-token";

const code = "rest_forbidden_context";
/** For administrators and the connected console. */
export const mayManage: Capability = can(manage, {
  code,
  message: "Sorry, this is only for administrators and the connected console.",
});
/** For the authority. */
export const mayConnect: Capability = can(connect, {
  code,
  message: "Sorry, only the authority may connect a console.",
});
