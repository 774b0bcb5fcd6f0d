import { defineTask } from "./builder.ts";
import { formsSecret } from "./tokens.ts";

/** Creates the secret of tokens and tickets. */
export const ensureSecret = defineTask("forms.ensure-secret", async ({ db, site }, _: void) => {
  await formsSecret.load({ db, site });
  return undefined;
});
