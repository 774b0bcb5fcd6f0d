import { Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useWithin } from "../messages/use-within.ts";
import type { ComparedField, Values } from "./choices.ts";
import { Comparison } from "./comparison.tsx";

/** Shows both versions of an item when another user has saved it. */
export function ConflictDialog({
  list,
  fields,
  before,
  mine,
  theirs,
  theirValues,
  isSaving,
  onSave,
  onDiscard,
  onClose,
}: {
  readonly list: List;
  readonly fields: readonly ComparedField[];
  readonly before: Values;
  readonly mine: Values;
  /** The changes that another user has saved. */
  readonly theirs: VersionedItem | undefined;
  /** Its values. */
  readonly theirValues: Values | undefined;
  readonly isSaving: boolean;
  readonly onSave: (over: VersionedItem, values: Values) => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations("form");
  const within = useWithin();
  return (
    <Modal
      opened={theirs !== undefined}
      onClose={onClose}
      title={t("conflict", { name: within(list.singular) })}
      size="min(56rem, 96vw)"
    >
      {theirs && theirValues && (
        <Comparison
          key={theirs.etag}
          fields={fields}
          before={before}
          mine={mine}
          theirs={theirValues}
          isSaving={isSaving}
          onSave={(values) => onSave(theirs, values)}
          onDiscard={onDiscard}
        />
      )}
    </Modal>
  );
}
