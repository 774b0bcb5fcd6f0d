import type { AnyEndpoint } from "../declare/endpoint.ts";
import { ApiError } from "../errors/api-error.ts";
import { ownerRuleOf } from "../declare/owner.ts";
import { errors } from "../errors/errors.ts";

/** The error for a caller whom the access rule denies: with the code and message of the rule, if it has any. */
export function toDenial({ access }: AnyEndpoint): ApiError {
  if (access === "signed-in") return errors.rest_not_logged_in();
  const { code, message } =
    typeof access === "object" ? access : (ownerRuleOf(access)?.manage ?? {});
  return code
    ? new ApiError(code, message ?? errors.rest_forbidden().message, "auth")
    : errors.rest_forbidden(message === undefined ? {} : { message });
}
