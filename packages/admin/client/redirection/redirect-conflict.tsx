import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { type ComparedField, toComparedField } from "../conflict/choices.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { type RedirectValues, toValues } from "./redirect.ts";
import type { useRedirectForm } from "./use-redirect-form.ts";

/** Both versions of a redirect that another user has changed in the meantime, by field. */
export function RedirectConflict({
  list,
  form,
}: {
  readonly list: List;
  readonly form: ReturnType<typeof useRedirectForm>;
}) {
  const t = useTranslations("redirects");
  const { opened, values, conflict, groups, save } = form;
  const field = toComparedField<keyof RedirectValues>;
  const flag = { control: "boolean" } as const;
  const groupName = (value: unknown) => groups.find(({ id }) => id === value)?.name ?? "";
  const fields: readonly ComparedField[] = [
    field("url", t("from")),
    field("kind", t("kind")),
    field("target", t("to")),
    field("ignoresCase", t("ignoresCase"), flag),
    field("ignoresSlash", t("ignoresSlash"), flag),
    field("isPattern", t("isPattern"), flag),
    field("query", t("query")),
    field("title", t("note")),
    field("group", t("group"), { toText: groupName }),
    field("position", t("position")),
  ];
  return (
    <ConflictDialog
      list={list}
      fields={fields}
      before={{ ...opened }}
      mine={{ ...values }}
      theirs={conflict}
      theirValues={conflict && { ...toValues(conflict.item, "") }}
      isSaving={save.isPending}
      onSave={(stored, chosen) =>
        save.mutate({ stored, values: { ...values, ...chosen } as RedirectValues })
      }
      onDiscard={form.adoptConflict}
      onClose={form.closeConflict}
    />
  );
}
