import { defineIntegrityCheck } from "./builder.ts";

/** Every form has the number of its submissions outside of the trash. */
export const formsAreCounted = defineIntegrityCheck(
  "counted",
  async function* ({ transaction, db, signal }) {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const [form] = await db.forms.find({ where: { id: { gt: after } }, orderBy: "id", limit: 1 });
      if (!form) return;
      after = form.id;
      const finding = await transaction(async ({ db: held }) => {
        const now = await held.forms.get(form.id, { forUpdate: true });
        const count = await held.submissions.count({ form: form.id, status: "publish" });
        if (!now || now.submissions === count) return undefined;
        return `Form ${form.id} has the counter ${now.submissions} and ${count} submissions.`;
      });
      if (finding !== undefined) yield finding;
    }
  },
);
