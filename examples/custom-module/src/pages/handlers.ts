import { readForm } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { steps } from "./links.ts";
import { buttonForm, subscriptionForm, toPage } from "./page.ts";

const labels = { confirm: "Confirm subscription", unsubscribe: "Unsubscribe" } as const;
const routes = { confirm: "confirmations", unsubscribe: "cancellations" } as const;

/** The pages for readers: forms that call the endpoints of the namespace, so that the same rules apply. */
export const pages = definePageHandler("newsletter", {
  path: ({ path }) => [path, ...steps.map((name) => `${path}/${name}`)],
  methods: ["GET", "POST"],
  handler: async ({ request, path, call, site, options }) => {
    const step = steps.find((name) => path.endsWith(`${options.path}/${name}`));
    const title = `Newsletter of ${site.name}`;
    if (request.method !== "POST")
      return toPage(200, title, step ? buttonForm(labels[step]) : subscriptionForm);

    const form = await readForm(request);
    const { status, headers, body } = step
      ? await call(`POST /newsletter/v1/${routes[step]}`, {
          secret: new URL(request.url).searchParams.get("secret") ?? "",
        })
      : await call("POST /newsletter/v1/subscriptions", { email: form?.get("email") ?? "" });
    const { message } = body as { readonly message: string };
    const retry = headers["Retry-After"];
    return toPage(status < 400 ? 200 : status, message, "", retry ? { "Retry-After": retry } : {});
  },
});
