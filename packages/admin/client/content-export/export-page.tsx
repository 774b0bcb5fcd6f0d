import { Button, Group, MultiSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { loadFile, send } from "../api/connection.ts";
import { download } from "../api/download.ts";
import { messageOf } from "../api/problem.ts";
import { useLabel } from "../api/use-label.ts";
import { type Selection, toExportPath } from "./selection.ts";

const everything: Selection = { types: [], statuses: [], from: "", to: "" };
const today = (): string => new Date().toISOString().slice(0, 10);

/** The names and labels of the types or statuses of the site. */
const useChoices = (path: string) =>
  useQuery({
    queryKey: ["export", path],
    queryFn: async ({ signal }) => {
      type Named = Readonly<Record<string, { readonly name: string }>>;
      const { body } = await send<Named>("GET", path, { context: "edit" }, { signal });
      return Object.entries(body).map(([value, { name }]) => ({ value, name }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? [];

/** Downloads content as an export file. */
export function ExportPage() {
  const t = useTranslations("contentExport");
  const labelOf = useLabel();
  const toOption = ({ value, name }: { readonly value: string; readonly name: string }) => ({
    value,
    label: labelOf(name),
  });
  const types = useChoices("/core/v2/types");
  const statuses = useChoices("/core/v2/statuses");
  const [selection, setSelection] = useState(everything);
  const change = (changes: Partial<Selection>) => setSelection({ ...selection, ...changes });
  const run = useMutation({
    mutationFn: () => loadFile(toExportPath(selection)),
    onSuccess: (blob) => download(blob, `export-${today()}.xml`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <Stack gap="md" maw={860}>
      <Title order={1}>{t("title")}</Title>
      <Stack
        component="form"
        className="surface"
        p="md"
        gap="md"
        aria-label={t("title")}
        onSubmit={submit}
      >
        <Text size="sm">{t("text")}</Text>
        <MultiSelect
          label={t("types")}
          placeholder={selection.types.length === 0 ? t("allTypes") : ""}
          data={types.map(toOption)}
          value={[...selection.types]}
          onChange={(value) => change({ types: value })}
          searchable
          clearable
        />
        <MultiSelect
          label={t("statuses")}
          placeholder={selection.statuses.length === 0 ? t("allStatuses") : ""}
          data={statuses.map(toOption)}
          value={[...selection.statuses]}
          onChange={(value) => change({ statuses: value })}
          clearable
        />
        <Group gap="sm">
          <TextInput
            type="date"
            label={t("from")}
            w={{ base: "100%", xs: 180 }}
            value={selection.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t("to")}
            w={{ base: "100%", xs: 180 }}
            min={selection.from}
            value={selection.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </Group>
        <Text size="sm" className="muted">
          {t("note")}
        </Text>
        {run.error && (
          <Text size="sm" c="red" role="alert">
            {messageOf(run.error)}
          </Text>
        )}
        <Group>
          <Button
            type="submit"
            loading={run.isPending}
            leftSection={<Download size={15} aria-hidden />}
          >
            {t("download")}
          </Button>
          {run.isPending && (
            <Text size="sm" className="muted" role="status">
              {t("downloading")}
            </Text>
          )}
        </Group>
      </Stack>
    </Stack>
  );
}
