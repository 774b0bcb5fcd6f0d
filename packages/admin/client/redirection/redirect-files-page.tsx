import { Stack, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { RedirectExport } from "./redirect-export.tsx";
import { RedirectImport } from "./redirect-import.tsx";
import { RedirectSources } from "./redirect-sources.tsx";

const base = "/redirection/v1";

/** Import and export of redirects. */
export function RedirectFilesPage() {
  const t = useTranslations("redirectFiles");
  const may = useMay();
  return (
    <Stack gap="md" maw={860}>
      <Title order={1}>{t("title")}</Title>
      {may(`POST ${base}/import/file/:group_id`) && <RedirectImport />}
      {may(`GET ${base}/import/plugin`) && may(`POST ${base}/import/plugin`) && <RedirectSources />}
      <RedirectExport />
    </Stack>
  );
}
