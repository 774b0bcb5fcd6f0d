import { Button, Group, Title } from "@mantine/core";
import { ExternalLink, Save, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { useIsLocked } from "../edit-lock/locked.ts";
import { useCommands } from "../shell/commands.ts";
import { BackLink } from "./back-link.tsx";

/** The heading of a form with its buttons: view on the site, delete, save. */
export function FormHeader({
  list,
  isPart = false,
  title,
  link,
  onDelete,
  canSave,
  isNew,
  isDirty,
  isSaving,
}: {
  readonly list: List;
  /** Whether it is a part of a screen that has the link to the list. */
  readonly isPart?: boolean;
  readonly title: string;
  /** The address of the item on the site. */
  readonly link?: unknown;
  /** Undefined if the user may not delete the item. */
  readonly onDelete: (() => void) | undefined;
  readonly canSave: boolean;
  readonly isNew: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}) {
  const t = useTranslations("form");
  const isLocked = useIsLocked();
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
          ...(onDelete ? [{ label: t("delete"), icon: Trash2, run: onDelete }] : []),
        ],
  );
  return (
    <div>
      {!isPart && <BackLink list={list} />}
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={1} lineClamp={2} flex="1 1 240px">
          {title}
        </Title>
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
            <Button variant="subtle" color="red" onClick={onDelete}>
              {t("delete")}
            </Button>
          )}
          {canSave && (
            <Button ref={save} type="submit" loading={isSaving} disabled={!isNew && !isDirty}>
              {isNew ? t("create") : t("save")}
            </Button>
          )}
        </Group>
      </Group>
    </div>
  );
}
