import { Stack, Text, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { CapabilityTable } from "./capability-table.tsx";
import { Operations } from "./operations.tsx";
import type { Roles } from "./roles.ts";

/** The permissions of each role: its capabilities, and the operations of the site. */
export function RolesPage() {
  const t = useTranslations("roles");
  const { data } = useSuspenseQuery({
    queryKey: ["roles"],
    queryFn: async ({ signal }) =>
      (await send<Roles>("GET", "/accounts/v1/roles", {}, { signal })).body,
    staleTime: 60_000,
  });
  return (
    <Stack gap="md" maw={960}>
      <div>
        <Title order={1}>{t("title")}</Title>
        <Text size="sm" className="muted" mt={4} maw="70ch">
          {t("about")}
        </Text>
      </div>
      <CapabilityTable roles={data.roles.filter(({ capabilities }) => capabilities.length > 0)} />
      <Operations {...data} />
    </Stack>
  );
}
