import {
  Button,
  Center,
  Group,
  Loader,
  SegmentedControl,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LayoutGrid, List as ListIcon, Search, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { DateFilter } from "../lists/date-filter.tsx";
import type { Days } from "../lists/date-range.ts";
import { Failure } from "../shell/states.tsx";
import { toSize } from "./file-size.ts";
import { type MediaFile, mediaPath, nameOf } from "./media-file.ts";
import { filesQuery } from "./queries.ts";
import { Thumbnail, Tile } from "./tile.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";
import classes from "./media.module.css";

const kinds = ["image", "audio", "video", "application"] as const;

interface Filter {
  readonly text: string;
  readonly kind: string;
  readonly days: Days;
}

/** The files of the library with search, filter and uploads; files are dropped anywhere on it. */
export function Library({
  selected,
  onSelect,
  onOpen,
  onUploaded,
  kind: fixed,
}: {
  /** The ids of the selected files. */
  readonly selected: readonly number[];
  readonly onSelect: (file: MediaFile) => void;
  readonly onOpen?: ((file: MediaFile) => void) | undefined;
  readonly onUploaded?: (file: MediaFile) => void;
  /** Shows only files of this kind. */
  readonly kind?: string | undefined;
}) {
  const t = useTranslations("media");
  const may = useMay();
  const open = useRef<() => void>(null);
  const [filter, setFilter] = useState<Filter>({
    text: "",
    kind: "",
    days: { from: undefined, to: undefined },
  });
  const { days } = filter;
  const [search] = useDebouncedValue(filter.text.trim(), 250);
  const [layout, setLayout] = useLocalStorage({ key: "admin-media", defaultValue: "grid" });
  const kind = fixed ?? filter.kind;
  const uploads = useUploads(onUploaded);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    filesQuery({ search, kind, days }),
  );
  const files = data?.pages.flatMap((one) => one.files) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const isFiltered = [search, kind, days.from, days.to].some(Boolean);
  const canUpload = may(`POST ${mediaPath}`);

  return (
    <Dropzone
      unstyled
      className={classes["drop"] ?? ""}
      onDrop={uploads.add}
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      disabled={!canUpload}
      aria-label={t("upload")}
      role="region"
      tabIndex={-1}
    >
      <Stack gap="md">
        <Group gap="xs">
          <Filters filter={filter} hasKinds={fixed === undefined} onChange={setFilter} />
          <SegmentedControl
            aria-label={t("layout")}
            value={layout}
            onChange={setLayout}
            data={[
              { value: "grid", label: <LayoutGrid size={15} role="img" aria-label={t("grid")} /> },
              { value: "list", label: <ListIcon size={15} role="img" aria-label={t("list")} /> },
            ]}
          />
          {canUpload && (
            <Group gap="sm" ms={{ sm: "auto" }}>
              <Text size="sm" className="muted" visibleFrom="xl">
                {t("drop")}
              </Text>
              <Button
                leftSection={<Upload size={16} aria-hidden />}
                onClick={() => open.current?.()}
              >
                {t("upload")}
              </Button>
            </Group>
          )}
        </Group>
        <UploadList uploads={uploads} />
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Center mih={200}>
            <Loader size="sm" />
          </Center>
        ) : files.length === 0 ? (
          <Center mih={160}>
            <Text className="muted">{isFiltered ? t("emptyFound") : t("empty")}</Text>
          </Center>
        ) : layout === "grid" ? (
          <FileGrid files={files} selected={selected} onSelect={onSelect} onOpen={onOpen} />
        ) : (
          <FileTable files={files} selected={selected} onSelect={onSelect} />
        )}
        {files.length > 0 && (
          <Group justify="center" gap="md">
            <Text size="sm" className="muted" role="status">
              {t("count", { shown: files.length, total })}
            </Text>
            {hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t("more")}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Dropzone>
  );
}

/** Search, and filters by kind and date. */
function Filters({
  filter,
  hasKinds,
  onChange,
}: {
  readonly filter: Filter;
  readonly hasKinds: boolean;
  readonly onChange: (filter: Filter) => void;
}) {
  const t = useTranslations("media");
  return (
    <>
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<Search size={15} aria-hidden />}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        w={{ base: "100%", xs: 240 }}
      />
      {hasKinds && (
        <Select
          aria-label={t("type")}
          w={{ base: "100%", xs: 150 }}
          data={[
            { value: "", label: t("all") },
            ...kinds.map((one) => ({ value: one, label: t(one) })),
          ]}
          value={filter.kind}
          allowDeselect={false}
          onChange={(kind) => onChange({ ...filter, kind: kind ?? "" })}
        />
      )}
      <DateFilter
        label={t("date")}
        days={filter.days}
        onChange={(days) => onChange({ ...filter, days })}
      />
    </>
  );
}

interface FilesProps {
  readonly files: readonly MediaFile[];
  readonly selected: readonly number[];
  readonly onSelect: (file: MediaFile) => void;
}

function FileGrid({
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

function FileTable({ files, selected, onSelect }: FilesProps) {
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
              {...(selected.includes(file.id) && { bg: "var(--mantine-primary-color-light)" })}
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
                    <Text size="sm" fw={550} lineClamp={1}>
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
