import { escapeHtml, readForm, toMessagePage } from "@waymark/core";
import { definePageHandler } from "./builder.ts";

/** The page `/__module__`: a form and the entries. It calls the API, so the same rules apply. */
export const page = definePageHandler("__module__", {
  path: "/__module__",
  methods: ["GET", "POST"],
  handler: async ({ request, call }) => {
    let notice = "";
    if (request.method === "POST") {
      const { name = "", text = "" } = Object.fromEntries((await readForm(request)) ?? []);
      const { status, body } = await call("POST /__module__/v1/entries", { name, text });
      notice = status < 400 ? "Thank you." : (body as { readonly message: string }).message;
    }
    const { body } = await call("GET /__module__/v1/entries", { per_page: 50 });
    const items = (body as readonly { readonly name: string; readonly text: string }[]).map(
      ({ name, text }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`,
    );
    return toMessagePage({
      status: 200,
      title: "__title__",
      body: `<p>${escapeHtml(notice)}</p>
<form method="post">
<label>Name <input name="name" required maxlength="100"></label>
<label>Text <textarea name="text" required maxlength="2000"></textarea></label>
<button>Write</button>
</form>
<dl>
${items.join("\n")}
</dl>`,
      headers: { "Cache-Control": "no-store" },
    });
  },
});
