import { useTranslations } from "use-intl";
import type { ComparedField } from "../conflict/choices.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { toDraft, toParts } from "./draft.ts";
import { toOutline } from "./outline.ts";
import type { EditedForm } from "./use-form.ts";

/** Both versions of a form that another user has saved in the meantime, by part. */
export function FormConflict({ form }: { readonly form: EditedForm }) {
  const t = useTranslations("formBuilder");
  const own = useTranslations("conflict.formParts");
  const { list, stored, draft, conflict, save } = form;
  const line = (name: string, label: string): ComparedField => ({
    name,
    label,
    control: "text",
    relation: undefined,
  });
  const part = (name: string, label: string): ComparedField => ({
    ...line(name, label),
    toText: (value) => toOutline(value),
  });
  const fields: readonly ComparedField[] = [
    line("title", t("title")),
    part("fields", t("tabs.fields")),
    line("success_message", own("success_message")),
    line("redirect", own("redirect")),
    part("emails", t("tabs.emails")),
    part("calculations", t("tabs.calculations")),
    line("key", own("key")),
    part("settings", t("tabs.settings")),
    part("saving", own("saving")),
  ];
  return (
    <ConflictDialog
      list={list}
      fields={fields}
      before={stored ? toParts(toDraft(stored.item)) : {}}
      mine={toParts(draft)}
      theirs={conflict}
      theirValues={conflict && toParts(toDraft(conflict.item))}
      isSaving={save.isPending}
      onSave={(over, parts) => save.mutate({ over, parts })}
      onDiscard={form.takeTheirs}
      onClose={form.closeConflict}
    />
  );
}
