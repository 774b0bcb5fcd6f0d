import { Group, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { type BackgroundJob, isMoving, jobStates, type JobState } from "./job.ts";
import { JobRow } from "./job-row.tsx";
import { RowList } from "../shell/row-list.tsx";

const path = "/core-site-health/v2/jobs";
const max = 100;

/** The background jobs of the site by state. The state is in the address. */
export function JobsPage() {
  const t = useTranslations("jobs");
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly state?: JobState };
  const state = jobStates.find((one) => one === search.state);
  const [name, setName] = useState("");
  const [job] = useDebouncedValue(name.trim(), 250);
  const { data, error, refetch } = useQuery({
    queryKey: ["jobs", state, job],
    queryFn: async ({ signal }) => {
      const input = { per_page: max, ...(state && { state }), ...(job !== "" && { job }) };
      return (await send<readonly BackgroundJob[]>("GET", path, input, { signal })).body;
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (isMoving(query.state.data ?? [], Date.now()) ? 2_000 : 15_000),
  });
  return (
    <Stack gap="md" maw={1080}>
      <Title order={1}>{t("title")}</Title>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t("state")}
          style={{ overflowX: "auto", maxWidth: "100%" }}
          value={state ?? ""}
          data={[
            { value: "", label: t("all") },
            ...jobStates.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          onChange={(next) =>
            void navigate({
              to: ".",
              search: (next === "" ? {} : { state: next }) as never,
              replace: true,
            })
          }
        />
        <TextInput
          type="search"
          aria-label={t("name")}
          placeholder={t("name")}
          leftSection={<Search size={15} aria-hidden />}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          w={{ base: "100%", sm: 240 }}
        />
      </Group>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Refreshable error={error} retry={() => void refetch()}>
          {data.length === 0 && (
            <Stack
              className="surface"
              align="center"
              gap={4}
              py={56}
              px="md"
              ta="center"
              role="status"
            >
              <Text fw={600}>{t(state === "dead" ? "noneFailed" : "none")}</Text>
            </Stack>
          )}
          {data.length > 0 && (
            <RowList>
              {data.map((one) => (
                <JobRow key={one.id} job={one} />
              ))}
            </RowList>
          )}
          {data.length === max && (
            <Text size="sm" className="muted">
              {t("newest", { count: max })}
            </Text>
          )}
        </Refreshable>
      )}
    </Stack>
  );
}
