import { coreErrors } from "@waymark/core";
import { defineAuthScheme } from "./builder.ts";
import { formsOf } from "./tokens.ts";

/** The accepted headers of a token: the one of existing clients, and one in the style of this interface. */
const headers = ["x-formsviews-auth", "x-forms-views-auth"] as const;

/** The capability to see the submissions of one form. */
export const viewOf = (form: number): string => `forms.view:${form}`;

/** The holder of a token is an anonymous actor with permission to view certain forms. */
export const formToken = defineAuthScheme(
  "form-token",
  async ({ request, ...ctx }) => {
    const token = headers.map((name) => request.headers.get(name)).find((one) => one !== null);
    if (token === undefined || token === null) return undefined;
    const forms = await formsOf(ctx, token);
    if (!forms)
      throw coreErrors.rest_forbidden({ message: "The token is invalid or has expired." });
    const capabilities = forms.map(viewOf);
    return { id: 0, login: "", displayName: "", roles: [], capabilities };
  },
  {
    headers,
    errors: ["rest_forbidden"],
    securitySchemes: {
      formToken: {
        type: "apiKey",
        in: "header",
        name: "X-FormsViews-Auth",
        description:
          "A token that gives read access to the submissions of some forms for 15 minutes",
      },
    },
  },
);
