import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Action, type List, useDirectory } from "../api/directory.ts";
import { idOf, type Item, titleOf, toItemScreen } from "../api/items.ts";
import { itemQuery } from "../api/queries.ts";
import { valueAt } from "../api/values.ts";
import { isTrashed } from "./remove-input.ts";
import { useActions } from "./use-actions.tsx";
import { useDuplicate } from "./use-duplicate.ts";

/** Whether an action is offered for an item. */
export const appliesTo = ({ when = {} }: Action, item: Item): boolean =>
  Object.entries(when).every(([field, value]) => valueAt(item, field) === value);

/** The menu of an item in a table. */
export function RowMenu({ list, item }: { readonly list: List; readonly item: Item }) {
  const t = useTranslations("list");
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("actions", { name: titleOf(list, item) })}
        >
          <Ellipsis size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries list={list} item={item} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The entries of the menu of an item, which exist while the menu is open. */
function Entries({ list, item }: { readonly list: List; readonly item: Item }) {
  const t = useTranslations("list");
  const actions = useActions(list);
  const duplicate = useDuplicate(list);
  const own = list.actions.filter((action) => action.scope !== "list" && appliesTo(action, item));
  const { site } = useDirectory();
  // The `url` of an event is its page; in other lists it may belong to another site.
  const link = [item["link"], item["url"]].find(
    (one) => typeof one === "string" && (one === item["link"] || one.startsWith(`${site.url}/`)),
  );
  const isRemoved = isTrashed(item);
  const { mayUpdate, mayRemove, isUnknown } = usePermissions(list, idOf(list, item));
  return (
    <>
      {mayUpdate && (
        <Menu.Item
          component={Link}
          {...toItemScreen(list, idOf(list, item))}
          leftSection={<Pencil size={15} />}
        >
          {t("edit")}
        </Menu.Item>
      )}
      {typeof link === "string" && !isRemoved && (
        <Menu.Item component="a" href={link} leftSection={<ExternalLink size={15} />}>
          {t("view")}
        </Menu.Item>
      )}
      {duplicate && mayUpdate && !isRemoved && (
        <Menu.Item
          disabled={isUnknown}
          leftSection={<Copy size={15} />}
          onClick={() => void duplicate(item)}
        >
          {t("duplicate")}
        </Menu.Item>
      )}
      {own.map((action) => (
        <Menu.Item
          key={action.label}
          {...(action.danger && { c: "red" })}
          onClick={() => actions.run(action, [item])}
        >
          {action.label}
        </Menu.Item>
      ))}
      {isRemoved && mayUpdate && (
        <Menu.Item
          disabled={isUnknown}
          leftSection={<RotateCcw size={15} />}
          onClick={() => void actions.restore([{ ...item, status: "draft" }])}
        >
          {t("restore")}
        </Menu.Item>
      )}
      {mayRemove && (
        <Menu.Item
          c="red"
          disabled={isUnknown}
          leftSection={<Trash2 size={15} />}
          onClick={() => actions.remove([item])}
        >
          {actions.removeLabel([item])}
        </Menu.Item>
      )}
    </>
  );
}

/** What the user may do with an item. Until the site has answered, it is what they may do with some items of the list. */
function usePermissions(list: List, id: string) {
  const { read, update, remove } = list.operations;
  const { data, isPending } = useQuery({
    ...itemQuery(list, id),
    staleTime: 0,
    enabled: read !== null,
  });
  return {
    mayUpdate: update !== null && (data?.mayUpdate ?? true),
    mayRemove: remove !== null && (data?.mayRemove ?? true),
    isUnknown: read !== null && isPending,
  };
}
