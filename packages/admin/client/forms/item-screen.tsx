import { Stack, Tabs } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type List, useDirectory, useSchemas } from "../api/directory.ts";
import { toListBelow } from "../api/items.ts";
import { editContextOf, itemQuery } from "../api/queries.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { Boundary } from "../shell/boundary.tsx";
import { BackLink } from "./back-link.tsx";
import { ItemForm } from "./item-form.tsx";

/** The form of an item, or of a new one without an id; with a tab for each list that belongs to the item. */
export function ItemScreen({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  const hasTabs = useListsBelow(list).length > 0;
  if (id === undefined) return <NewItem list={list} />;
  if (!hasTabs) return <ExistingItem list={list} id={id} />;
  return (
    <Stack gap="xs">
      <div>
        <BackLink list={list} />
      </div>
      <ItemTabs list={list} id={id}>
        <ExistingItem list={list} id={id} isPart />
      </ItemTabs>
    </Stack>
  );
}

function NewItem({ list }: { readonly list: List }) {
  const schemas = useSchemas(list);
  return <ItemForm list={list} args={schemas.create ?? {}} id={undefined} stored={undefined} />;
}

function ExistingItem({
  list,
  id,
  isPart = false,
}: {
  readonly list: List;
  readonly id: string;
  readonly isPart?: boolean;
}) {
  const schemas = useSchemas(list);
  const { data } = useSuspenseQuery(itemQuery(list, id, editContextOf(schemas)));
  return (
    <ItemForm
      key={id}
      list={list}
      args={schemas.update ?? {}}
      id={id}
      stored={data}
      isPart={isPart}
    />
  );
}

/** The lists that belong to the items of a list. */
const useListsBelow = ({ path }: List): readonly List[] =>
  useDirectory().lists.filter(({ below }) => below === path);

/** The screen of an item and the lists that belong to it, as tabs. The address names the tab. */
export function ItemTabs({
  list,
  id,
  children,
}: {
  readonly list: List;
  readonly id: string;
  readonly children: React.ReactNode;
}) {
  const t = useTranslations("form");
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
  const below = useListsBelow(list);
  if (below.length === 0) return children;
  const shown = below.find(({ slug }) => slug === tab);
  return (
    <Tabs
      value={shown?.slug ?? "item"}
      keepMounted={false}
      onChange={(next) =>
        void navigate({ to: ".", search: (next === "item" ? {} : { tab: next }) as never })
      }
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="item">{t("details")}</Tabs.Tab>
        {below.map(({ slug, label }) => (
          <Tabs.Tab key={slug} value={slug}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="item">{children}</Tabs.Panel>
      {below.map((one) => (
        <Tabs.Panel key={one.slug} value={one.slug}>
          <Boundary>
            <ListScreen isPart list={toListBelow(one, id)} />
          </Boundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
