import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The messages of the errors of this module by code. */
export const oidcErrorTexts = errorTexts(errors);
/** The codes of the errors of this module. */
export type OidcErrorCode = keyof typeof oidcErrorTexts;
