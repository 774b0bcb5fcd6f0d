import { Badge, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { withoutTags } from "../api/items.ts";
import { useLabel } from "../api/use-label.ts";
import { toSize } from "../media/file-size.ts";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";

const base = "/core-site-health/v1";
const tests = [
  "background-updates",
  "loopback-requests",
  "https-status",
  "dotorg-communication",
  "authorization-header",
] as const;
const colors: Readonly<Record<string, string>> = {
  good: "pine",
  recommended: "yellow",
  critical: "red",
};

interface Report {
  readonly label: string;
  readonly status: "critical" | "good" | "recommended";
  readonly description: string;
}
/** The parts of a site that hosted sites measure. */
type Part = "database" | "uploads" | "total";
interface Size {
  /** Bytes. */
  readonly raw: number;
}

/** The results of the tests of the site, and the sizes of its parts. */
export function HealthPage() {
  const t = useTranslations("health");
  const may = useMay();
  return (
    <Stack gap="md" maw={860}>
      <Title order={1}>{t("title")}</Title>
      {tests
        .filter((name) => may(`GET ${base}/tests/${name}`))
        .map((name) => (
          <Test key={name} name={name} />
        ))}
      {may(`GET ${base}/directory-sizes`) && <Sizes />}
    </Stack>
  );
}

function Test({ name }: { readonly name: string }) {
  const t = useTranslations("health");
  const { data, error, refetch } = useQuery({
    queryKey: ["health", name],
    queryFn: async ({ signal }) =>
      (await send<Report>("GET", `${base}/tests/${name}`, {}, { signal })).body,
    staleTime: 60_000,
  });
  return (
    <Stack component="section" className="surface" p="md" gap={4}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Refreshable error={error} retry={() => void refetch()}>
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap">
              <Title order={2} size="h5">
                {data.label}
              </Title>
              <Badge
                variant="light"
                tt="none"
                color={colors[data.status] ?? "gray"}
                style={{ flexShrink: 0 }}
              >
                {t(`statuses.${data.status}`)}
              </Badge>
            </Group>
            <Text size="sm" className="muted">
              {withoutTags(data.description.replaceAll("</p>", "</p> "))}
            </Text>
          </Stack>
        </Refreshable>
      )}
    </Stack>
  );
}

function Sizes() {
  const t = useTranslations("health");
  const labelOf = useLabel();
  // A site may measure parts of its own.
  const partLabel = (part: string): string =>
    t.has(`parts.${part as Part}`) ? t(`parts.${part as Part}`) : labelOf(part);
  const format = useFormatter();
  const { data, error, refetch } = useQuery({
    queryKey: ["health", "sizes"],
    queryFn: async ({ signal }) =>
      (await send<Record<string, Size>>("GET", `${base}/directory-sizes`, {}, { signal })).body,
    staleTime: 60_000,
  });
  const sizes = Object.entries(data ?? {}).filter(([, one]) => typeof one === "object");
  return (
    <Stack component="section" className="surface" p="md" gap={4}>
      <Title order={2} size="h5">
        {t("sizes")}
      </Title>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Refreshable error={error} retry={() => void refetch()}>
          <Table aria-label={t("sizes")}>
            <Table.Tbody>
              {sizes.map(([name, { raw }]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={500}>
                    {partLabel(name.replace(/_size$/, ""))}
                  </Table.Th>
                  <Table.Td ta="end" className="numeric">
                    {toSize(format, raw)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Refreshable>
      )}
    </Stack>
  );
}
