import { Button, Group, Select, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { download } from "../api/download.ts";
import { messageOf } from "../api/problem.ts";

const files = {
  csv: { name: "redirects.csv", type: "text/csv" },
  json: { name: "redirects.json", type: "application/json" },
  apache: { name: "redirects.htaccess", type: "text/plain" },
  nginx: { name: "redirects.conf", type: "text/plain" },
} as const;
type Format = keyof typeof files;
const formats = Object.keys(files) as Format[];
const selections = ["all", "1", "2", "3"] as const;

interface Exported {
  readonly data: string;
  readonly total: number;
}

/** Downloads redirects as a file. */
export function RedirectExport() {
  const t = useTranslations("redirectFiles");
  const [format, setFormat] = useState<Format>("csv");
  const [selection, setSelection] = useState<(typeof selections)[number]>("all");
  const run = useMutation({
    mutationFn: async () =>
      (await send<Exported>("GET", `/redirection/v1/export/${selection}/${format}`)).body,
    onSuccess: ({ data }) => download(data, files[format].name, files[format].type),
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
  });
  return (
    <Stack
      component="section"
      className="surface"
      p="md"
      gap="sm"
      aria-labelledby="redirect-export"
    >
      <Title order={2} size="h5" id="redirect-export">
        {t("export")}
      </Title>
      <Group align="flex-end" gap="sm">
        <Select
          label={t("which")}
          data={selections.map((value) => ({ value, label: t(`selections.${value}`) }))}
          value={selection}
          allowDeselect={false}
          onChange={(value) => setSelection(value as typeof selection)}
          w={{ base: "100%", xs: 260 }}
        />
        <Select
          label={t("format")}
          data={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(value as Format)}
          w={{ base: "100%", xs: 220 }}
        />
        <Button
          variant="default"
          loading={run.isPending}
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => run.mutate()}
        >
          {t("download")}
        </Button>
      </Group>
      <Text size="sm" className="muted" role="status">
        {run.data ? t("exported", { count: run.data.total }) : t(`formatHelp.${format}`)}
      </Text>
    </Stack>
  );
}
