import { Group, Stack, Tabs, Title } from "@mantine/core";
import { useSuspenseQueries } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type List, useDirectory, useSchemas } from "../api/directory.ts";
import { titleOf, toListBelow } from "../api/items.ts";
import { editContextOf, itemQuery, type VersionedItem } from "../api/queries.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { useWithin } from "../messages/use-within.ts";
import { Boundary } from "../shell/boundary.tsx";
import { BackLink } from "./back-link.tsx";
import { HeadingContext } from "./form-header.tsx";
import { ItemForm } from "./item-form.tsx";

/** The form of an item, or of a new one without an id; with a tab for each list that belongs to the item. */
export function ItemScreen({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  const hasTabs = useListsBelow(list).length > 0;
  if (!hasTabs) return <Item list={list} id={id} />;
  return (
    <WithHeading list={list} id={id}>
      <ItemTabs list={list} id={id}>
        <Item list={list} id={id} />
      </ItemTabs>
    </WithHeading>
  );
}

/** The title of an item above its tabs, beside the buttons of its form. */
function WithHeading({
  list,
  id,
  children,
}: {
  readonly list: List;
  readonly id: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useTranslations("form");
  const within = useWithin();
  const stored = useStored(list, id);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  return (
    <Stack gap="md">
      <div>
        <BackLink list={list} />
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={1} lineClamp={2} flex="1 1 240px">
            {stored ? titleOf(list, stored.item) : t("new", { name: within(list.singular) })}
          </Title>
          <div ref={setBeside} />
        </Group>
      </div>
      <HeadingContext value={beside}>{children}</HeadingContext>
    </Stack>
  );
}

/** The stored item; undefined for a new one. */
function useStored(list: List, id: string | undefined): VersionedItem | undefined {
  const context = editContextOf(useSchemas(list));
  const queries = id === undefined ? [] : [itemQuery(list, id, context)];
  return useSuspenseQueries({ queries })[0]?.data;
}

/** The form stays the same when its new item gets an id. */
function Item({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  const schemas = useSchemas(list);
  const stored = useStored(list, id);
  const args = id === undefined ? schemas.create : schemas.update;
  return <ItemForm list={list} args={args ?? {}} id={id} stored={stored} />;
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
  readonly id: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useTranslations("form");
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
  const all = useListsBelow(list);
  if (all.length === 0) return children;
  const below = id === undefined ? [] : all;
  const shown = below.find(({ slug }) => slug === tab);
  return (
    <Tabs
      value={shown?.slug ?? "item"}
      keepMounted={false}
      onChange={(next) =>
        void navigate({
          to: ".",
          search: (next === "item" ? {} : { tab: next }) as never,
          state: true,
        })
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
            <ListScreen isPart list={toListBelow(one, id ?? "")} />
          </Boundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
