import { Group, Table, Text, UnstyledButton } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { toSize } from "./file-size.ts";
import { type MediaFile, nameOf } from "./media-file.ts";
import { Thumbnail, Tile } from "./tile.tsx";
import classes from "./media.module.css";

interface FilesProps {
  readonly files: readonly MediaFile[];
  readonly selected: readonly number[];
  readonly onSelect: (file: MediaFile) => void;
}

/** Files as pictures. */
export function FileGrid({
  files,
  selected,
  onSelect,
  onOpen,
}: FilesProps & { readonly onOpen: ((file: MediaFile) => void) | undefined }) {
  const t = useTranslations("media");
  return (
    <ul className={classes["grid"]}>
      {files.map((file) => (
        <Tile
          key={file.id}
          file={file}
          label={t("open", { name: nameOf(file) })}
          isSelected={selected.includes(file.id)}
          onClick={() => onSelect(file)}
          onDoubleClick={onOpen && (() => onOpen(file))}
        />
      ))}
    </ul>
  );
}

/** Files as the rows of a table. */
export function FileTable({ files, selected, onSelect }: FilesProps) {
  const t = useTranslations("media");
  const format = useFormatter();
  return (
    <Table.ScrollContainer minWidth={420} className="surface">
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("name")}</Table.Th>
            <Table.Th>{t("type")}</Table.Th>
            <Table.Th>{t("size")}</Table.Th>
            <Table.Th>{t("date")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <Table.Tr
              key={file.id}
              {...(selected.includes(file.id) && { bg: "var(--admin-selected)" })}
            >
              <Table.Td>
                <UnstyledButton
                  aria-pressed={selected.includes(file.id)}
                  onClick={() => onSelect(file)}
                >
                  <Group gap="sm" wrap="nowrap">
                    <span className={classes["picture"]} style={{ width: 40, flexShrink: 0 }}>
                      <Thumbnail file={file} width={80} />
                    </span>
                    <Text size="sm" fw={550} lineClamp={1} dir="auto">
                      {nameOf(file)}
                    </Text>
                  </Group>
                </UnstyledButton>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{file.mime_type}</Text>
              </Table.Td>
              <Table.Td className="numeric">
                <Text size="sm">{toSize(format, file.media_details.filesize)}</Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">
                  {format.dateTime(new Date(file.date), { dateStyle: "medium" })}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
