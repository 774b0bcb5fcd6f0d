import { Stack, Tabs, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useList } from "../api/directory.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { Boundary } from "../shell/boundary.tsx";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { Results } from "./results.tsx";
import type { SearchOptions } from "./search.ts";
import { SearchForm, type Sources } from "./search-form.tsx";

const base = "/string-locator/v2";

/** Search and replace in contents and files, and the list of its changes. The tab is in the address. */
export function SearchReplacePage() {
  const t = useTranslations("replace");
  const navigate = useNavigate();
  const changes = useList(`${base}/changes`);
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
  const shown = changes && tab === "changes" ? "changes" : "search";
  return (
    <Stack gap="md" maw={1080}>
      <Title order={1}>{t("title")}</Title>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ to: ".", search: (next === "changes" ? { tab: next } : {}) as never })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="search">{t("tabs.search")}</Tabs.Tab>
          {changes && <Tabs.Tab value="changes">{t("tabs.changes")}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="search">
          <SearchPanel />
        </Tabs.Panel>
        {changes && (
          <Tabs.Panel value="changes">
            <Boundary>
              <ListScreen list={changes} isPart />
            </Boundary>
          </Tabs.Panel>
        )}
      </Tabs>
    </Stack>
  );
}

function SearchPanel() {
  const t = useTranslations("replace");
  const { data, error, refetch } = useQuery({
    queryKey: ["replace", "sources"],
    queryFn: async ({ signal }) =>
      (await send<Sources>("GET", `${base}/sources`, {}, { signal })).body,
    staleTime: 60_000,
  });
  const [replacement, setReplacement] = useState("");
  const [search, setSearch] = useState<{ readonly options: SearchOptions; readonly at: number }>();
  const [isBusy, setBusy] = useState(false);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.roots.length + data.types.length === 0)
    return (
      <Stack className="surface" align="center" gap={4} py={56} px="md" ta="center">
        <Text fw={600}>{t("closed")}</Text>
        <Text size="sm" className="muted" maw={520}>
          {t("closedText")}
        </Text>
      </Stack>
    );
  return (
    <Refreshable error={error} retry={() => void refetch()} hasInput>
      <SearchForm
        sources={data}
        replacement={replacement}
        isBusy={isBusy}
        onReplacement={setReplacement}
        onSearch={(options) =>
          setSearch((before) => ({ options, at: before === undefined ? 0 : before.at + 1 }))
        }
      />
      {search && (
        <Results
          key={search.at}
          at={search.at}
          options={search.options}
          replacement={replacement}
          sources={data}
          onBusy={setBusy}
        />
      )}
    </Refreshable>
  );
}
