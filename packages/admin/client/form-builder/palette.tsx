import { Modal, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type FieldType, fieldTypes, isRowType, palette, paletteGroups } from "./field-types.ts";
import classes from "./form-builder.module.css";

/** A dialog with the types of fields that can be added. */
export function Palette({
  isOpen,
  isInRow,
  onClose,
  onChoose,
}: {
  readonly isOpen: boolean;
  /** Whether the field is for the rows of a repeater. */
  readonly isInRow: boolean;
  readonly onClose: () => void;
  readonly onChoose: (type: FieldType) => void;
}) {
  const t = useTranslations("formBuilder");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("addField")}
      size="xl"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Types isInRow={isInRow} onChoose={onChoose} />
    </Modal>
  );
}

function Types({
  isInRow,
  onChoose,
}: {
  readonly isInRow: boolean;
  readonly onChoose: (type: FieldType) => void;
}) {
  const t = useTranslations("formBuilder");
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const matches = (type: FieldType) =>
    (!isInRow || isRowType(type)) && `${t(`types.${type}`)} ${type}`.toLowerCase().includes(words);
  const groups = paletteGroups
    .map((group) => ({ group, types: (palette[group] as readonly FieldType[]).filter(matches) }))
    .filter(({ types }) => types.length > 0);
  const first = groups[0]?.types[0];
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        data-autofocus
        aria-label={t("searchTypes")}
        placeholder={t("searchTypes")}
        leftSection={<Search size={15} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (words !== "" && first) onChoose(first);
        }}
      />
      {groups.length === 0 && (
        <Text size="sm" className="muted">
          {t("noTypes")}
        </Text>
      )}
      {groups.map(({ group, types }) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <Text size="xs" fw={600} className="muted" mb={6}>
            {t(`groups.${group}`)}
          </Text>
          <div className={classes["palette"]}>
            {types.map((type) => {
              const { icon: Icon } = fieldTypes[type];
              return (
                <UnstyledButton
                  key={type}
                  className={classes["type"] ?? ""}
                  onClick={() => onChoose(type)}
                >
                  <span className={classes["icon"]}>
                    <Icon size={16} aria-hidden />
                  </span>
                  {t(`types.${type}`)}
                </UnstyledButton>
              );
            })}
          </div>
        </section>
      ))}
    </Stack>
  );
}
