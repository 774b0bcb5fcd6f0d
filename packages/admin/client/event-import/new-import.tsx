import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { BackLink } from "../forms/back-link.tsx";
import {
  authorities,
  vanishedActions,
  eventStatuses,
  frequencies,
  type ImportSource,
  importsPath,
  isFile,
  type Preview,
  toSourceInput,
} from "./event-import.ts";
import { PreviewTable } from "./preview-table.tsx";
import { SourceForm } from "./source-form.tsx";

const empty: ImportSource = {
  origin: "ical",
  source: "",
  file: undefined,
  content_type: "events",
  start: "",
  end: "",
};
const standard = {
  frequency: "on_demand",
  post_status: "publish",
  authority: "overwrite",
  vanished: "keep",
};

/** A new import of events: the source, a preview with a selection, and the options. */
export function NewImport({ list }: { readonly list: List }) {
  const t = useTranslations("eventImport");
  const navigate = useNavigate();
  const refresh = useRefresh(list.slug);
  const [source, setSource] = useState(empty);
  const [title, setTitle] = useState("");
  const [settings, setSettings] = useState(standard);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const preview = useMutation({
    mutationFn: async () =>
      (
        await send<Preview>(
          "POST",
          importsPath.replace(/imports$/, "preview"),
          toSourceInput(source),
        )
      ).body,
    onSuccess: () => setExcluded(new Set()),
  });
  const start = useMutation({
    mutationFn: async () => {
      const only = (preview.data?.items ?? []).flatMap(({ uid }) =>
        excluded.has(uid) ? [] : [uid],
      );
      const input = {
        ...toSourceInput(source),
        ...settings,
        ...(title.trim() !== "" && { title: title.trim() }),
        ...(excluded.size > 0 && { only }),
      };
      return (await send<{ readonly id: number }>("POST", importsPath, input)).body;
    },
    onSuccess: async ({ id }) => {
      await refresh();
      await navigate({ to: `/${list.slug}/${id}` });
    },
  });
  const change = (changes: Partial<ImportSource>) => {
    setSource((now) => ({ ...now, ...changes }));
    // A file is read once.
    if (changes.origin && isFile(changes.origin))
      setSettings({ ...settings, frequency: standard.frequency });
    preview.reset();
  };
  const found = preview.data;
  const chosen = found ? found.total - excluded.size : 0;
  return (
    <Stack gap="md" maw={920}>
      <div>
        <BackLink list={list} />
        <Title order={1}>{t("title")}</Title>
      </div>
      <SourceForm
        source={source}
        isBusy={preview.isPending}
        error={preview.error ? messageOf(preview.error) : undefined}
        onChange={change}
        onPreview={() => preview.mutate()}
      />
      {found && (
        <>
          <PreviewTable preview={found} excluded={excluded} onExclude={setExcluded} />
          {found.total > 0 && (
            <Stack
              component="section"
              className="surface"
              p="md"
              gap="md"
              aria-labelledby="import-settings"
            >
              <Title order={2} size="h5" id="import-settings">
                {t("settings.title")}
              </Title>
              <ImportSettings
                name={found.name}
                hasFile={isFile(source.origin)}
                title={title}
                onTitle={setTitle}
                settings={settings}
                onChange={(changes) => setSettings({ ...settings, ...changes })}
              />
              {start.error && (
                <Text size="sm" c="red" role="alert">
                  {messageOf(start.error)}
                </Text>
              )}
              <Group>
                <Button
                  loading={start.isPending}
                  disabled={chosen === 0}
                  onClick={() => start.mutate()}
                >
                  {t("importNow", { count: chosen })}
                </Button>
              </Group>
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}

/** The name of the import, and how its events are imported. */
function ImportSettings({
  name,
  hasFile,
  title,
  onTitle,
  settings,
  onChange,
}: {
  /** The name that the source gives itself. */
  readonly name: string;
  /** Whether the source is a file, which is read once. */
  readonly hasFile: boolean;
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly settings: typeof standard;
  readonly onChange: (changes: Partial<typeof standard>) => void;
}) {
  const t = useTranslations("eventImport");
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t("settings.name")}
        placeholder={name}
        maxLength={200}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      {!hasFile && (
        <Choice
          label={t("settings.frequency")}
          data={frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          value={settings.frequency}
          onChange={(frequency) => onChange({ frequency })}
        />
      )}
      <Choice
        label={t("settings.post_status")}
        data={eventStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={settings.post_status}
        onChange={(post_status) => onChange({ post_status })}
      />
      <Choice
        label={t("settings.authority")}
        data={authorities.map((value) => ({ value, label: t(`authorities.${value}`) }))}
        value={settings.authority}
        onChange={(authority) => onChange({ authority })}
      />
      {settings.frequency !== "on_demand" && (
        <Choice
          label={t("settings.vanished")}
          data={vanishedActions.map((value) => ({ value, label: t(`vanishedActions.${value}`) }))}
          value={settings.vanished}
          onChange={(vanished) => onChange({ vanished })}
        />
      )}
    </SimpleGrid>
  );
}

function Choice({
  label,
  data,
  value,
  onChange,
}: {
  readonly label: string;
  readonly data: { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Select
      label={label}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(next) => onChange(next ?? value)}
    />
  );
}
