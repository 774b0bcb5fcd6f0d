import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useMay } from "../api/directory.ts";
import { ItemScreen } from "../forms/item-screen.tsx";

interface Count {
  readonly count: number;
}
interface Statistics {
  readonly counts: Readonly<Record<"open" | "conversion", Count>>;
}

/** The form of a popup, with its counts. */
export function PopupScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  return (
    <Stack gap="md">
      {id !== undefined && <Counts id={id} />}
      <ItemScreen list={list} id={id} />
    </Stack>
  );
}

function Counts({ id }: { readonly id: string }) {
  const t = useTranslations("popups");
  const format = useFormatter();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["popup-counts", id],
    queryFn: async ({ signal }) =>
      (await send<Statistics>("GET", `/popup/v2/popups/${id}`, {}, { signal })).body,
    enabled: may("GET /popup/v2/popups/:id"),
    retry: false,
  });
  if (!data) return null;
  const { open, conversion } = data.counts;
  const share = open.count === 0 ? undefined : conversion.count / open.count;
  const figures = [
    [t("opened"), format.number(open.count)],
    [t("converted"), format.number(conversion.count)],
    [t("share"), share === undefined ? "–" : format.number(share, { style: "percent" })],
  ] as const;
  return (
    <Group className="surface" component="section" aria-label={t("counts")} p="md" gap="xl">
      {figures.map(([label, value]) => (
        <div key={label}>
          <Text size="sm" className="muted">
            {label}
          </Text>
          <Text fz={22} fw={650} className="numeric">
            {value}
          </Text>
        </div>
      ))}
    </Group>
  );
}
