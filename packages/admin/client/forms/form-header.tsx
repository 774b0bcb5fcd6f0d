import { Button, Group, Title } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { BackLink } from "./back-link.tsx";

/** The heading of a form with its buttons: view on the site, delete, save. */
export function FormHeader({
  list,
  title,
  link,
  onDelete,
  canSave,
  isNew,
  isDirty,
  isSaving,
}: {
  readonly list: List;
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
  return (
    <div>
      <BackLink list={list} />
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
            <Button type="submit" loading={isSaving} disabled={!isNew && !isDirty}>
              {isNew ? t("create") : t("save")}
            </Button>
          )}
        </Group>
      </Group>
    </div>
  );
}
