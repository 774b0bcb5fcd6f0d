import { Button, FileInput, Group, Progress, Select, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { upload } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { type Imported, ImportedReport } from "./imported-report.tsx";
import { useGroups } from "./use-groups.ts";

const formats = ["auto", "csv", "json", "apache", "nginx"] as const;

/** Reads redirects from a file. */
export function RedirectImport() {
  const t = useTranslations("redirectFiles");
  const queries = useQueryClient();
  const groups = useGroups();
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<string>();
  const [format, setFormat] = useState<(typeof formats)[number]>("auto");
  const [share, setShare] = useState(0);
  const group = chosen ?? groups.find(({ isDefault }) => isDefault)?.id ?? groups[0]?.id;
  // An exported file has groups of its own.
  const hasGroups = format === "json" || (format === "auto" && file?.name.endsWith(".json"));
  const run = useMutation({
    mutationFn: (given: File) =>
      upload<Imported>(
        `/redirection/v1/import/file/${group ?? 0}`,
        given,
        format === "auto" ? {} : { format },
        setShare,
      ),
    onSuccess: () => {
      setFile(null);
      return queries.invalidateQueries({ queryKey: ["items"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    setShare(0);
    run.mutate(file);
  };
  return (
    <Stack
      component="form"
      className="surface"
      p="md"
      gap="sm"
      aria-labelledby="redirect-import"
      onSubmit={submit}
    >
      <Title order={2} size="h5" id="redirect-import">
        {t("import")}
      </Title>
      <FileInput
        label={t("file")}
        description={t("fileHelp")}
        placeholder={t("choose")}
        accept=".csv,.txt,.json,.conf,.htaccess"
        leftSection={<Upload size={15} aria-hidden />}
        clearable
        value={file}
        onChange={setFile}
      />
      <Group align="flex-end" gap="sm">
        <Select
          label={t("format")}
          data={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(value as typeof format)}
          w={{ base: "100%", xs: 220 }}
        />
        {!hasGroups && (
          <Select
            label={t("group")}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={group ?? null}
            allowDeselect={false}
            onChange={(value) => setChosen(value ?? undefined)}
            w={{ base: "100%", xs: 220 }}
          />
        )}
        <Button
          type="submit"
          loading={run.isPending}
          disabled={!file || (!hasGroups && group === undefined)}
        >
          {t("importNow")}
        </Button>
      </Group>
      {run.isPending && (
        <Progress size="sm" value={share * 100} animated={share === 1} aria-label={t("progress")} />
      )}
      {run.error && (
        <Text size="sm" c="red" role="alert">
          {messageOf(run.error)}
        </Text>
      )}
      {run.data && !run.isPending && <ImportedReport result={run.data} />}
    </Stack>
  );
}
