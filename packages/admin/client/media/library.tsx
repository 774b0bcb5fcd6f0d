import {
  ActionIcon,
  Button,
  Center,
  Group,
  Loader,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { useDebouncedValue, useDisclosure, useLocalStorage } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LayoutGrid, List as ListIcon, ListFilter, Search, Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { DateFilter } from "../lists/date-filter.tsx";
import type { Days } from "../lists/date-range.ts";
import { Failure, FailureAlert, Refreshable } from "../shell/states.tsx";
import { useIsNarrow } from "../shell/use-narrow.ts";
import { FileGrid, FileTable } from "./files.tsx";
import { type MediaFile, mediaPath } from "./media-file.ts";
import { filesQuery } from "./queries.ts";
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
  heading,
  selected,
  onSelect,
  onOpen,
  onUploaded,
  kind: fixed,
}: {
  /** Shown beside the button for uploads. */
  readonly heading?: ReactNode;
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
  const query = useInfiniteQuery(filesQuery({ search, kind, days }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = query;
  const files = data?.pages.flatMap((one) => one.files) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const isFiltered = [search, kind, days.from, days.to].some(Boolean);
  const canUpload = may(`POST ${mediaPath}`);

  return (
    <Dropzone
      unstyled
      className={classes["drop"] ?? ""}
      onDrop={uploads.add}
      {...(fixed !== undefined && { accept: { [`${fixed}/*`]: [] } })}
      onReject={(files: readonly { readonly file: File }[]) =>
        notifications.show({
          color: "red",
          message: t("wrongType", { name: files.map(({ file }) => file.name).join(", ") }),
        })
      }
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
        <Header heading={heading} onUpload={canUpload ? () => open.current?.() : undefined} />
        <Filters filter={filter} hasKinds={fixed === undefined} onChange={setFilter}>
          <SegmentedControl
            aria-label={t("layout")}
            value={layout}
            onChange={setLayout}
            data={[
              { value: "grid", label: <LayoutGrid size={15} role="img" aria-label={t("grid")} /> },
              { value: "list", label: <ListIcon size={15} role="img" aria-label={t("list")} /> },
            ]}
          />
        </Filters>
        <UploadList uploads={uploads} />
        {error && !data ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Center mih={200}>
            <Loader size="sm" />
          </Center>
        ) : (
          <Refreshable error={isFetchNextPageError ? null : error} retry={() => void refetch()}>
            {files.length === 0 ? (
              <Center mih={160}>
                <Text className="muted">{isFiltered ? t("emptyFound") : t("empty")}</Text>
              </Center>
            ) : layout === "grid" ? (
              <FileGrid files={files} selected={selected} onSelect={onSelect} onOpen={onOpen} />
            ) : (
              <FileTable files={files} selected={selected} onSelect={onSelect} />
            )}
            {isFetchNextPageError && <FailureAlert message={messageOf(error)} />}
            {files.length > 0 && (
              <Count
                shown={files.length}
                total={total}
                isLoading={query.isFetchingNextPage}
                onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              />
            )}
          </Refreshable>
        )}
      </Stack>
    </Dropzone>
  );
}

/** What is shown above the files: a heading, and the button for uploads if the user may upload. */
function Header({
  heading,
  onUpload,
}: {
  readonly heading: ReactNode;
  readonly onUpload: (() => void) | undefined;
}) {
  const t = useTranslations("media");
  if (heading === undefined && !onUpload) return null;
  return (
    <Group justify="space-between">
      {heading}
      {onUpload && (
        <Group gap="sm">
          <Text size="sm" className="muted" visibleFrom="sm">
            {t("drop")}
          </Text>
          <Button leftSection={<Upload size={16} aria-hidden />} onClick={onUpload}>
            {t("upload")}
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** The number of files that are shown, and the button that shows more if there are more. */
function Count({
  shown,
  total,
  isLoading,
  onMore,
}: {
  readonly shown: number;
  readonly total: number;
  readonly isLoading: boolean;
  readonly onMore: (() => void) | undefined;
}) {
  const t = useTranslations("media");
  return (
    <Group justify="center" gap="md">
      <Text size="sm" className="muted" role="status">
        {t("count", { shown, total })}
      </Text>
      {onMore && (
        <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
          {t("more")}
        </Button>
      )}
    </Group>
  );
}

/** Search, filters by kind and date, and what is beside them. In a narrow window a button shows the filters. */
function Filters({
  filter,
  hasKinds,
  onChange,
  children,
}: {
  readonly filter: Filter;
  readonly hasKinds: boolean;
  readonly onChange: (filter: Filter) => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations("media");
  const filters = useTranslations("list")("filters");
  const isNarrow = useIsNarrow();
  const [isOpen, { toggle }] = useDisclosure();
  const hasFilters = isOpen || !isNarrow;
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<Search size={15} aria-hidden />}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        w={{ xs: 240 }}
        flex={{ base: "1 1 0", xs: "none" }}
      />
      {isNarrow && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={filters}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <ListFilter size={16} />
        </ActionIcon>
      )}
      {isNarrow && children}
      {hasFilters && hasKinds && (
        <Select
          aria-label={t("type")}
          w={{ base: "calc(50% - 5px)", xs: 150 }}
          data={[
            { value: "", label: t("all") },
            ...kinds.map((one) => ({ value: one, label: t(one) })),
          ]}
          value={filter.kind}
          allowDeselect={false}
          onChange={(kind) => onChange({ ...filter, kind: kind ?? "" })}
        />
      )}
      {hasFilters && (
        <DateFilter
          label={t("date")}
          days={filter.days}
          onChange={(days) => onChange({ ...filter, days })}
        />
      )}
      {!isNarrow && children}
    </Group>
  );
}
