import { Button, Checkbox, Group, Menu, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Columns3 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type List, useMay } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { isWithdrawn, shownDataOf } from "../api/problem.ts";
import { itemsQuery } from "../api/queries.ts";
import { PageNumbers } from "../lists/page-numbers.tsx";
import { useActions } from "../lists/use-actions.tsx";
import { useExistingPage } from "../lists/use-existing-page.ts";
import { Failure, Refreshable } from "../shell/states.tsx";
import { type AnswerField, answerFields } from "./answers.ts";
import { ExportButton } from "./export-button.tsx";
import { PersonalData } from "./personal-data.tsx";
import { SubmissionDrawer } from "./submission-drawer.tsx";
import { SubmissionFilters, SubmissionStatus, useSubmissionFilter } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import { useTermOptions } from "./use-term-options.ts";

const perPage = 25;
const shownAtFirst = 5;

/** The submissions of a form: found, read, moved to the trash, exported. */
export function SubmissionsTab({ list, ...props }: { readonly list: List; readonly form: Item }) {
  const form = useTermOptions(props.form);
  const t = useTranslations("submissions.table");
  const may = useMay();
  const { filter, change, input, isTrash, isFiltered } = useSubmissionFilter();
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { opened, open, setDirty } = useOpened();
  const fields = answerFields(form);
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `admin-hidden-answers-${String(form["id"])}`,
    defaultValue: fields.slice(shownAtFirst).map(({ id }) => id),
  });
  const query = useQuery({
    ...itemsQuery(list, { page, per_page: perPage, ...input }),
    staleTime: 0,
  });
  const { error, refetch, isPlaceholderData } = query;
  const data = shownDataOf(query, false);
  const items = data?.items ?? [];
  const turnTo = (next: number) => {
    setPage(next);
    setSelected(new Set());
  };
  const count = isPlaceholderData ? undefined : data?.items.length;
  useExistingPage({ page, size: perPage, count, total: data?.total, error }, turnTo);
  const onFilter = (changes: Parameters<typeof change>[0]) => {
    change(changes);
    turnTo(1);
  };
  const done = async () => {
    setSelected(new Set());
    open(undefined);
  };
  return (
    <Stack gap="md">
      <Group gap="xs" justify="space-between" align="flex-end">
        <SubmissionStatus filter={filter} onChange={onFilter} />
        <Group gap="xs">
          <AnswerMenu fields={fields} hidden={hidden} onChange={setHidden} />
          {may("POST /forms-submissions/export") && <ExportButton form={form} />}
          {may("POST /forms/v1/personal-data/exports") && <PersonalData />}
        </Group>
      </Group>
      <SubmissionFilters filter={filter} onChange={onFilter} />
      <SelectionBar
        list={list}
        items={items.filter((item) => selected.has(idOf(list, item)))}
        isTrash={isTrash}
        onDone={done}
      />
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Refreshable error={error} retry={() => void refetch()}>
          <SubmissionTable
            list={list}
            fields={fields.filter(({ id }) => !hidden.includes(id))}
            items={items}
            isLoading={!data}
            isStale={isPlaceholderData}
            isFiltered={isFiltered}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
          />
        </Refreshable>
      )}
      <Group justify="space-between">
        <Text size="sm" className="muted" role="status">
          {data?.total !== undefined && t("total", { count: data.total })}
        </Text>
        <PageNumbers
          page={page}
          pages={Math.ceil((data?.total ?? 0) / perPage)}
          onChange={turnTo}
        />
      </Group>
      <SubmissionDrawer
        list={list}
        form={form}
        items={items}
        isWithdrawn={isWithdrawn(error)}
        opened={opened}
        onOpen={open}
        onDirty={setDirty}
        onGone={done}
      />
    </Stack>
  );
}

/** Chooses the fields whose answers are columns of the table. */
function AnswerMenu({
  fields,
  hidden,
  onChange,
}: {
  readonly fields: readonly AnswerField[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}) {
  const t = useTranslations("submissions.table");
  return (
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
                onChange(isShown ? [...hidden, id] : hidden.filter((other) => other !== id))
              }
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Deletes and restores the selected submissions. */
function SelectionBar({
  list,
  items,
  isTrash,
  onDone,
}: {
  readonly list: List;
  readonly items: readonly Item[];
  readonly isTrash: boolean;
  readonly onDone: () => Promise<void>;
}) {
  const t = useTranslations("submissions.table");
  const actions = useActions(list);
  if (items.length === 0 || !list.operations.remove) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{t("selected", { count: items.length })}</Text>
      {isTrash && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void actions.restore(items.map((item) => ({ ...item, status: "publish" }))).then(onDone)
          }
        >
          {t("restore")}
        </Button>
      )}
      <Button
        size="compact-sm"
        color="red"
        variant="light"
        onClick={() => actions.remove(items, { onDone })}
      >
        {t(isTrash ? "delete" : "trash")}
      </Button>
    </Group>
  );
}

/** The submission that is open. It is in the address: the user is asked before changes of it are left. */
function useOpened() {
  const navigate = useNavigate();
  const { submission } = useSearch({ strict: false }) as { readonly submission?: unknown };
  const opened = submission === undefined ? undefined : String(submission);
  // Not state: Escape may follow a key at once.
  const isDirty = useRef(false);
  const setDirty = useCallback((now: boolean) => {
    isDirty.current = now;
  }, []);
  const open = (id: string | undefined) => {
    if (id === opened) return;
    void navigate({
      to: ".",
      search: { tab: "submissions", ...(id !== undefined && { submission: Number(id) }) } as never,
      replace: true,
      state: true,
      resetScroll: false,
      // Unsaved changes of the form itself stay.
      ignoreBlocker: !isDirty.current,
    });
  };
  return { opened, open, setDirty };
}
