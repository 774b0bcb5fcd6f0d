import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { type Imported, ImportedReport } from "./imported-report.tsx";

const path = "/redirection/v1/import/plugin";
interface Source {
  readonly id: string;
  readonly name: string;
  readonly total: number;
}

/** Offers the redirects that other parts of the site know, such as previous addresses of items. */
export function RedirectSources() {
  const t = useTranslations("redirectFiles");
  const queries = useQueryClient();
  const { data: sources = [] } = useQuery({
    queryKey: ["redirects", "sources"],
    queryFn: async ({ signal }) =>
      (await send<{ readonly importers: readonly Source[] }>("GET", path, {}, { signal })).body
        .importers,
  });
  const run = useMutation({
    mutationFn: async (id: string) => (await send<Imported>("POST", path, { plugin: [id] })).body,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["items"] }),
  });
  if (sources.length === 0) return null;
  return (
    <Stack component="section" className="surface" p="md" gap="sm" aria-labelledby="redirect-known">
      <Title order={2} size="h5" id="redirect-known">
        {t("sources")}
      </Title>
      {sources.map(({ id, name, total }) => (
        <Group key={id} justify="space-between" gap="sm">
          <Text size="sm">{t("source", { name, count: total })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={run.isPending && run.variables === id}
            aria-label={t("importFrom", { name })}
            onClick={() => run.mutate(id)}
          >
            {t("importNow")}
          </Button>
        </Group>
      ))}
      {run.error && (
        <Text size="sm" c="red" role="alert">
          {messageOf(run.error)}
        </Text>
      )}
      {run.data && <ImportedReport result={run.data} />}
    </Stack>
  );
}
