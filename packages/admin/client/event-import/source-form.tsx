import { Button, FileInput, Group, Progress, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { upload } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { contentTypes, type ImportSource, isComplete, isFile, origins } from "./event-import.ts";

/** The form for the source of events. */
export function SourceForm({
  source,
  isBusy,
  error,
  onChange,
  onPreview,
}: {
  readonly source: ImportSource;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<ImportSource>) => void;
  readonly onPreview: () => void;
}) {
  const t = useTranslations("eventImport");
  const { file, choose, ...sending } = useFileUpload((id) => onChange({ file: id }));
  const { origin, content_type: kind } = source;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(source)) onPreview();
  };
  const failure = sending.error ? messageOf(sending.error) : error;
  return (
    <Stack
      component="form"
      className="surface"
      p="md"
      gap="md"
      aria-label={t("source")}
      onSubmit={submit}
    >
      <Select
        label={t("origin")}
        data={origins.map((value) => ({ value, label: t(`origins.${value}`) }))}
        value={origin}
        allowDeselect={false}
        maw={420}
        onChange={(value) => {
          choose(null);
          onChange({ origin: (value ?? origin) as typeof origin, file: undefined });
        }}
      />
      {isFile(origin) ? (
        <FileInput
          label={t("file")}
          description={t("fileHelp")}
          placeholder={t("choose")}
          accept={origin === "ics" ? ".ics,text/calendar" : ".csv,text/csv"}
          leftSection={<Upload size={15} aria-hidden />}
          value={file}
          onChange={(given) => {
            onChange({ file: undefined });
            choose(given);
          }}
        />
      ) : (
        <TextInput
          label={t("address")}
          description={t(origin === "url" ? "addressOfSite" : "addressOfFeed")}
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          value={source.source}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
        />
      )}
      {sending.isPending && (
        <Progress size="sm" value={sending.share * 100} aria-label={t("uploading")} />
      )}
      <Group align="flex-end" gap="sm">
        {origin === "csv" && (
          <Select
            label={t("contains")}
            data={contentTypes.map((value) => ({ value, label: t(`contents.${value}`) }))}
            value={kind}
            allowDeselect={false}
            w={{ base: "100%", xs: 180 }}
            onChange={(value) => onChange({ content_type: (value ?? kind) as typeof kind })}
          />
        )}
        <TextInput
          type="date"
          label={t("from")}
          w={{ base: "100%", xs: 170 }}
          value={source.start}
          onChange={(event) => onChange({ start: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("to")}
          w={{ base: "100%", xs: 170 }}
          value={source.end}
          onChange={(event) => onChange({ end: event.currentTarget.value })}
        />
        <Button type="submit" loading={isBusy} disabled={!isComplete(source) || sending.isPending}>
          {t("preview")}
        </Button>
      </Group>
      {failure !== undefined && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}

/** Uploads the chosen file to the library. */
function useFileUpload(onUploaded: (id: number) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  // Another file may be chosen during an upload.
  const newest = useRef<File>(null);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (given: File) =>
      upload<{ readonly id: number }>(
        "/core/v2/media",
        given,
        {},
        (part) => given === newest.current && setShare(part),
      ),
    onSuccess: ({ id }, given) => given === newest.current && onUploaded(id),
  });
  const choose = (given: File | null) => {
    newest.current = given;
    setFile(given);
    setShare(0);
    if (given) mutate(given);
    else reset();
  };
  return { file, choose, error, isPending, share };
}
