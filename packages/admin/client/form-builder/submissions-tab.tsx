import {
  Button,
  Checkbox,
  Drawer,
  Group,
  Menu,
  Pagination,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Columns3, Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type List, useMay } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { itemsQuery } from "../api/queries.ts";
import { useActions } from "../lists/use-actions.tsx";
import { Failure } from "../shell/states.tsx";
import { answerFields } from "./answers.ts";
import { ExportButton } from "./export-button.tsx";
import { PersonalData } from "./personal-data.tsx";
import { SubmissionDetails } from "./submission-details.tsx";
import { SubmissionTable } from "./submission-table.tsx";

const perPage = 25;
const shownAtFirst = 5;
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The submissions of a form: found, read, moved to the trash, exported. */
export function SubmissionsTab({ list, form }: { readonly list: List; readonly form: Item }) {
  const t = useTranslations("submissions.table");
  const pageLabel = useTranslations("pages");
  const may = useMay();
  const actions = useActions(list);
  const [status, setStatus] = useState("publish");
  const [search, setSearch] = useState("");
  const [words] = useDebouncedValue(search.trim(), 250);
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string>();
  const fields = answerFields(form);
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `admin-hidden-answers-${String(form["id"])}`,
    defaultValue: fields.slice(shownAtFirst).map(({ id }) => id),
  });
  const input = {
    page,
    per_page: perPage,
    status,
    ...(words !== "" && { search: words }),
    ...(from !== "" && { after: `${from}T00:00:00` }),
    ...(until !== "" && { before: `${nextDay(until)}T00:00:00` }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...itemsQuery(list, input),
    staleTime: 0,
  });
  const items = data?.items ?? [];
  const chosen = items.filter((item) => selected.has(idOf(list, item)));
  const at = items.findIndex((item) => idOf(list, item) === opened);
  const submission = items[at];
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  const isTrash = status === "trash";
  const filter = (change: () => void) => {
    change();
    setPage(1);
    setSelected(new Set());
  };
  const done = async () => {
    setSelected(new Set());
    setOpened(undefined);
  };
  return (
    <Stack gap="md">
      <Group gap="xs" justify="space-between" align="flex-end">
        <SegmentedControl
          aria-label={t("status")}
          data={[
            { value: "publish", label: t("inbox") },
            { value: "trash", label: t("inTrash") },
          ]}
          value={status}
          onChange={(next) => filter(() => setStatus(next))}
        />
        <Group gap="xs">
          <Menu position="bottom-end" closeOnItemClick={false} width={240}>
            <Menu.Target>
              <Button variant="default" leftSection={<Columns3 size={15} aria-hidden />}>
                {t("columns")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
              {fields.map(({ id, label }) => {
                const isShown = !hidden.includes(id);
                return (
                  <Menu.Item
                    key={id}
                    role="menuitemcheckbox"
                    aria-checked={isShown}
                    leftSection={<Checkbox.Indicator size="xs" checked={isShown} aria-hidden />}
                    onClick={() =>
                      setHidden(isShown ? [...hidden, id] : hidden.filter((other) => other !== id))
                    }
                  >
                    {label}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
          {may("POST /forms-submissions/export") && <ExportButton form={form} />}
          {may("POST /forms/v1/personal-data/exports") && <PersonalData />}
        </Group>
      </Group>
      <Group gap="xs" align="flex-end">
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<Search size={15} aria-hidden />}
          w={{ base: "100%", xs: 260 }}
          value={search}
          onChange={(event) => {
            const { value } = event.currentTarget;
            filter(() => setSearch(value));
          }}
        />
        <TextInput
          type="date"
          label={t("from")}
          value={from}
          onChange={(event) => {
            const { value } = event.currentTarget;
            filter(() => setFrom(value));
          }}
        />
        <TextInput
          type="date"
          label={t("until")}
          value={until}
          onChange={(event) => {
            const { value } = event.currentTarget;
            filter(() => setUntil(value));
          }}
        />
      </Group>
      {chosen.length > 0 && list.operations.remove && (
        <Group gap="xs">
          <Text size="sm">{t("selected", { count: chosen.length })}</Text>
          {isTrash && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() =>
                void actions
                  .restore(chosen.map((item) => ({ ...item, status: "publish" })))
                  .then(done)
              }
            >
              {t("restore")}
            </Button>
          )}
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            onClick={() => actions.remove(chosen, { isPermanent: isTrash, onDone: done })}
          >
            {t(isTrash ? "delete" : "trash")}
          </Button>
        </Group>
      )}
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <SubmissionTable
          list={list}
          fields={fields.filter(({ id }) => !hidden.includes(id))}
          items={items}
          isLoading={!data}
          isStale={isPlaceholderData}
          isFiltered={words !== "" || from !== "" || until !== "" || isTrash}
          selected={selected}
          onSelect={setSelected}
          onOpen={setOpened}
        />
      )}
      <Group justify="space-between">
        <Text size="sm" className="muted" role="status">
          {data?.total !== undefined && t("total", { count: data.total })}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            value={page}
            total={pages}
            onChange={(next) => {
              setPage(next);
              setSelected(new Set());
            }}
            getControlProps={(control) => ({ "aria-label": pageLabel(control) })}
          />
        )}
      </Group>
      <Drawer
        opened={submission !== undefined}
        onClose={() => setOpened(undefined)}
        position="right"
        size="lg"
        title={
          submission && (
            <Text component="span" fw={650}>
              {t("number", { number: String(submission["sequence"]) })}
            </Text>
          )
        }
        closeButtonProps={{ "aria-label": t("close") }}
      >
        {submission && (
          <Stack gap="md">
            <SubmissionDetails
              key={opened}
              list={list}
              form={form}
              submission={submission}
              onGone={done}
            />
            <Group gap="xs" grow>
              <Button
                size="xs"
                variant="default"
                disabled={at === 0}
                onClick={() => setOpened(idOf(list, items[at - 1] ?? submission))}
              >
                {t("newer")}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={at === items.length - 1}
                onClick={() => setOpened(idOf(list, items[at + 1] ?? submission))}
              >
                {t("older")}
              </Button>
            </Group>
          </Stack>
        )}
      </Drawer>
    </Stack>
  );
}
