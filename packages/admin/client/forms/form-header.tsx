import { Button, Group, Title } from "@mantine/core";
import { ExternalLink, Save, Trash2 } from "lucide-react";
import { createContext, use, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { useIsLocked } from "../edit-lock/locked.ts";
import { useCommands } from "../shell/commands.ts";
import { BackLink } from "./back-link.tsx";

/** The element beside the heading of a screen of which a form is a part. Undefined for forms with their own heading. */
export const HeadingContext = createContext<HTMLElement | null | undefined>(undefined);

/**
 * The heading of a form with its buttons: view on the site, delete, save. In a form that is a part of a screen, the
 * buttons are beside the heading of the screen.
 */
export function FormHeader({
  list,
  formId,
  title,
  link,
  onDelete,
  deleteLabel,
  canSave,
  isNew,
  isDirty,
  isSaving,
}: {
  readonly list: List;
  /** The id of the form, which is needed if it can be a part of a screen. */
  readonly formId?: string;
  readonly title: string;
  /** The address of the item on the site. */
  readonly link?: unknown;
  /** Undefined if the user may not delete the item. */
  readonly onDelete: (() => void) | undefined;
  /** Default: "Delete". */
  readonly deleteLabel?: string;
  readonly canSave: boolean;
  readonly isNew: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}) {
  const t = useTranslations("form");
  const removal = deleteLabel ?? t("delete");
  const isLocked = useIsLocked();
  const beside = use(HeadingContext);
  const save = useRef<HTMLButtonElement>(null);
  const submit = () => save.current?.form?.requestSubmit();
  const canSubmit = canSave && (isNew || isDirty);
  useCommands(
    isLocked
      ? []
      : [
          ...(canSubmit
            ? [{ label: isNew ? t("create") : t("save"), icon: Save, run: submit }]
            : []),
          ...(typeof link === "string"
            ? [{ label: t("view"), icon: ExternalLink, run: () => location.assign(link) }]
            : []),
          ...(onDelete ? [{ label: removal, icon: Trash2, run: onDelete }] : []),
        ],
  );
  const buttons = (
    <Group gap="xs" wrap="nowrap">
      {typeof link === "string" && (
        <Button
          variant="default"
          component="a"
          href={link}
          visibleFrom="sm"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t("view")}
        </Button>
      )}
      {onDelete && (
        <Button variant="subtle" color="red" disabled={isLocked} onClick={onDelete}>
          {removal}
        </Button>
      )}
      {canSave && (
        <Button
          ref={save}
          type="submit"
          {...(formId !== undefined && { form: formId })}
          loading={isSaving}
          disabled={isLocked || (!isNew && !isDirty)}
        >
          {isNew ? t("create") : t("save")}
        </Button>
      )}
    </Group>
  );
  if (beside !== undefined) return beside && createPortal(buttons, beside);
  return (
    <div>
      <BackLink list={list} />
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={1} lineClamp={2} flex="1 1 240px">
          {title}
        </Title>
        {buttons}
      </Group>
    </div>
  );
}
