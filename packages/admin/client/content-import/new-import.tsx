import { Button, FileInput, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { upload } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { BackLink } from "../forms/back-link.tsx";

/** Uploads an export file; its check starts at once. */
export function NewImport({ list }: { readonly list: List }) {
  const t = useTranslations("contentImport");
  const navigate = useNavigate();
  const refresh = useRefresh(list.slug);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (given: File) => upload<{ readonly id: number }>(list.path, given, {}, setShare),
    onSuccess: async ({ id }) => {
      await refresh();
      await navigate({ to: `/${list.slug}/${id}` });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    setShare(0);
    send.mutate(file);
  };
  return (
    <Stack gap="md" maw={860}>
      <div>
        <BackLink list={list} />
        <Title order={1}>{t("title")}</Title>
      </div>
      <Stack
        component="form"
        className="surface"
        p="md"
        gap="md"
        aria-label={t("title")}
        onSubmit={submit}
      >
        <Text size="sm">{t("text")}</Text>
        <FileInput
          label={t("file")}
          description={t("fileHelp")}
          placeholder={t("choose")}
          accept=".xml,application/xml,text/xml"
          leftSection={<Upload size={15} aria-hidden />}
          clearable
          value={file}
          onChange={setFile}
        />
        {send.isPending && (
          <Progress
            size="sm"
            value={share * 100}
            animated={share === 1}
            aria-label={t("uploading")}
          />
        )}
        {send.error && (
          <Text size="sm" c="red" role="alert">
            {messageOf(send.error)}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={send.isPending} disabled={!file}>
            {t("upload")}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}
