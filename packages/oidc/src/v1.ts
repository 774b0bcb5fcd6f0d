import { defineNamespace } from "@waymark/core";
import { listProviders } from "./routes/providers.ts";

export const v1 = defineNamespace("oidc/v1", { "/providers": [listProviders] });
