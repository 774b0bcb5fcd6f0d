import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { PreviewFrame } from "../shell/preview-frame.tsx";
import classes from "./banner-preview.module.css";

interface Banner {
  readonly html: string;
  readonly style: string;
}

/** The settings that change what visitors see. */
const shown = ["texts", "categories", "policy_url"];
/** The banner in the flow of its document, so that its height can be measured. */
const inFlow =
  "body { margin: 0 } .consent-banner { position: static; max-height: none; box-shadow: none }";

/** The consent banner as visitors see it, with texts and categories that are not saved. */
export function BannerPreview({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const t = useTranslations("consentBanner");
  const [view, setView] = useState("closed");
  const own = Object.entries(values).filter(([name]) => shown.includes(name));
  const [debounced] = useDebouncedValue(JSON.stringify(Object.fromEntries(own)), 350);
  const { data, error } = useQuery({
    queryKey: ["consent-preview", debounced, view],
    queryFn: async ({ signal }) => {
      const input = { ...(JSON.parse(debounced) as object), opened: view === "opened" };
      return (await send<Banner>("POST", "/consent/v2/previews", input, { signal })).body;
    },
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });
  // The last preview remains while the input is invalid.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const banner = data ?? last;
  return (
    <Stack component="section" className={`surface ${classes["preview"]}`} p="md" gap="sm">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t("title")}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t("view")}
          value={view}
          onChange={setView}
          data={[
            { value: "closed", label: t("closed") },
            { value: "opened", label: t("opened") },
          ]}
        />
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {t("failed", { reason: messageOf(error) })}
        </Text>
      )}
      {banner && (
        <PreviewFrame
          html={banner.html}
          style={banner.style + inFlow}
          title={t("frame")}
          note={t("note")}
        />
      )}
    </Stack>
  );
}
