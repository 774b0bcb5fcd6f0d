import { translatorOf } from "@waymark/core";
import { get } from "../builder.ts";
import { defineHealthTest } from "../health-test.ts";
import { siteHealthMessages } from "../messages/index.ts";

/** Whether the site's address is one over TLS. */
export const httpsStatus = defineHealthTest(get, {
  name: "https-status",
  summary: "Whether the site is served over HTTPS",
  badge: "Security",
  run(ctx) {
    const t = translatorOf(siteHealthMessages, ctx);
    const why = t("https");
    if (new URL(ctx.site.url).protocol === "https:")
      return {
        status: "good",
        label: t("httpsActive"),
        description: [why],
      };
    return {
      status: "recommended",
      label: t("httpsMissing"),
      description: [why],
      actions: [t("httpsAction")],
    };
  },
});
