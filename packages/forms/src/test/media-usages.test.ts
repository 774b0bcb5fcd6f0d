import { expect, test } from "vitest";
import { toPng } from "./png.ts";
import { base, startSite } from "./site.ts";

test("forms with an image in a list, between fields or in a message are usages of it for administrators", async () => {
  await using site = await startSite();
  const upload = await site.admin.send("POST", "/core/v2/media", {
    body: new Uint8Array(toPng(9, 9)),
    headers: {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="boat.png"',
    },
  });
  const { id, source_url: url } = upload.body;
  const option = { label: "Boat", value: "boat" };
  const list = { key: "ship", type: "listimage", label: "Ship" };
  const chosen = await site.make({
    title: "List",
    fields: [{ ...list, options: [{ ...option, image: url }] }],
  });
  const shown = await site.make({
    title: "HTML",
    fields: [{ key: "text", type: "html", label: "Text", content: `<img src="${url}">` }],
  });
  const thanks = await site.make({ title: "Thanks", success_message: `<img src="${url}">` });
  await site.make({ title: "Other", success_message: '<img src="/uploads/2026/01/ship.png">' });
  const usages = async (client: typeof site.admin) =>
    (await client.get(`/core/v2/media/${id}/usages`)).body;
  expect(await usages(site.admin)).toMatchObject(
    [thanks, shown, chosen].map((form) => ({
      id: form.id,
      type: "form",
      title: form.title,
      uses: ["form-image"],
      _links: { self: [{ href: expect.stringMatching(`${base}/forms/${form.id}$`) }] },
    })),
  );
  expect(await usages(site.editor)).toEqual([]);

  // More than one batch of newer forms.
  for (let i = 0; i < 500; i++) await site.make({ title: "Other" });
  expect(await usages(site.admin)).toHaveLength(3);
});
