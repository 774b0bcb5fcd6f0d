import { context, one } from "@waymark/core";
import { get } from "../builder.ts";
import { fromAuthorization } from "../credentials/basic.ts";
import { ownerOf } from "../credentials/lookup.ts";
import { siteKey } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import { applicationPassword } from "../responses.ts";
import { holder, user_id } from "./holder.ts";
import { findingHolder } from "./error-codes.ts";

/** `GET …/application-passwords/introspect`: the application password that this very request came with. */
export const introspect = get({
  summary: "Get the application password in use",
  args: { user_id, context: context().describe("Visible fields") },
  returns: one(applicationPassword),
  find: holder,
  access: ({ actor, found }) =>
    (actor.id !== 0 && actor.id === found.id) ||
    errors.rest_cannot_introspect_app_password_for_non_authenticated_user(),
  errors: [
    ...findingHolder,
    "rest_cannot_introspect_app_password_for_non_authenticated_user",
    "rest_no_authenticated_app_password",
    "rest_not_logged_in",
  ],
  async handler({ db, site, options, request, found }) {
    const basic = fromAuthorization(request.headers.get("authorization"));
    const owner = basic && (await ownerOf(db, await siteKey({ db, site, options }), basic));
    if (owner?.user.id !== found.id) throw errors.rest_no_authenticated_app_password();
    return owner.password;
  },
});
