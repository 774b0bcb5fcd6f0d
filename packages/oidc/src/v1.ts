import { defineNamespace } from "@waymark/core";
import { listProviders } from "./routes/providers.ts";

const namespace = defineNamespace("oidc/v1", { "/providers": [listProviders] });
/** The routes of OpenID Connect sign-in, with their types. */
export interface OidcV1 extends Readonly<typeof namespace> {}
/** The API of the module. */
export const v1: OidcV1 = namespace;
