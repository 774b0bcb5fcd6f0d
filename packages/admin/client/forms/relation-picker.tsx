import { Combobox, Loader, Pill, PillsInput, type StyleProp, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useList, useMaybeSchemas } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { idOf, type Item, loadItems, titleOf, loadAllItems } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { useIsLocked } from "../edit-lock/locked.ts";
import { titleQuery } from "../api/titles.ts";

/** The option that creates what was typed; no id has spaces. */
const newItem = "new item";

interface RelationPickerProps {
  readonly path: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly isMany?: boolean;
  readonly canCreate?: boolean;
  readonly label?: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly w?: StyleProp<number | string>;
  readonly id?: string;
  /** Whether the chosen items can be removed. */
  readonly clearable?: boolean;
  readonly isDisabled?: boolean;
  readonly "aria-label"?: string;
}

/** Picks items of another list by their titles: one, which the next one replaces, or several with `isMany`. With `canCreate` names that are missing are created. */
export function RelationPicker({
  path,
  value,
  onChange,
  isMany = false,
  canCreate = false,
  label,
  description,
  error,
  required,
  clearable = true,
  isDisabled = false,
  placeholder,
  w,
  id,
  "aria-label": ariaLabel,
}: RelationPickerProps) {
  const t = useTranslations("form");
  const isLocked = useIsLocked() || isDisabled;
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { titles, matches, isFetching, failure, isUnknown, create } = useRelated({
    path,
    value,
    search,
    isOpen: combobox.dropdownOpened,
    onCreated: (id) => pick(id),
  });
  const isNew = canCreate && isUnknown;
  const isSearching = search !== "" && text.trim() === search && !isFetching;
  // Enter chooses the first match, or creates the item if none has the name and the user may do so.
  const preferred = isNew ? matches.length : 0;
  const { selectOption } = combobox;
  useEffect(() => {
    if (isSearching) selectOption(preferred);
  }, [isSearching, search, preferred, matches.length, selectOption]);
  const pick = (one: string) => {
    if (one === newItem) return create(search);
    onChange(isMany ? [...value, one] : [one]);
    setText("");
    if (!isMany) combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={description}
          error={error}
          {...(required !== undefined && { withAsterisk: required })}
          {...(w !== undefined && { w })}
          disabled={isLocked}
          onClick={() => !isLocked && combobox.openDropdown()}
          rightSection={isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
        >
          <Pill.Group>
            {value.map((one) => (
              <Pill
                key={one}
                withRemoveButton={clearable && !isLocked}
                onRemove={() => onChange(value.filter((other) => other !== one))}
                removeButtonProps={{ "aria-label": `${t("remove")} ${titles.get(one)}` }}
              >
                {titles.get(one)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                {...(id !== undefined && { id })}
                disabled={isLocked}
                aria-label={ariaLabel ?? label}
                placeholder={isMany || value.length === 0 ? (placeholder ?? t("search")) : ""}
                value={text}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  // Enter chooses an option, and does not submit the form.
                  if (event.key === "Enter" && text.trim() !== "") event.preventDefault();
                  if (event.key !== "Backspace" || text !== "" || value.length === 0 || !clearable)
                    return;
                  event.preventDefault();
                  onChange(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={ariaLabel ?? label} mah={240} style={{ overflowY: "auto" }}>
          {matches.map(({ id: own, title }) => (
            <Combobox.Option key={own} value={own}>
              {title}
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={newItem}>{t("createNamed", { name: search })}</Combobox.Option>
          )}
          {failure && !isFetching && (
            <Combobox.Empty role="alert" c="red">
              {messageOf(failure)}
            </Combobox.Empty>
          )}
          {matches.length === 0 && !isNew && !isFetching && !failure && (
            <Combobox.Empty>{t("none")}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const maxMatches = 20;
/** The items of a list that match a search, and the titles of the chosen ones. */
function useRelated({
  path,
  value,
  search,
  isOpen,
  onCreated,
}: {
  readonly path: string;
  /** The ids of the chosen items. */
  readonly value: readonly string[];
  readonly search: string;
  readonly isOpen: boolean;
  readonly onCreated: (id: string) => void;
}) {
  const list = useList(path);
  const queries = useQueryClient();
  const { data: schemas } = useMaybeSchemas(list);
  const canSearch = schemas?.list?.["search"] !== undefined;
  const { data, error, isFetching } = useQuery({
    queryKey: ["items", list?.slug, "picker", canSearch, canSearch ? search : ""],
    queryFn: async ({ signal }) => {
      if (!list) throw new Error("No list");
      const { page, first, size, max } = list.paging;
      if (!canSearch) return loadAllItems(list, { [page]: first, [size]: max }, signal);
      const found = { [size]: maxMatches, ...(search !== "" && { search }) };
      return (await loadItems(list, found, signal)).items;
    },
    enabled: list !== undefined && isOpen,
  });
  const chosen = useQueries({ queries: value.map((one) => titleQuery(list, one)) });
  const titles = new Map(value.map((one, at) => [one, chosen[at]?.data ?? `#${one}`]));
  const matches = (data ?? [])
    .map((item) => ({ id: list ? idOf(list, item) : "", title: list ? titleOf(list, item) : "" }))
    .filter(({ id: own }) => !value.includes(own))
    .filter(({ title }) => canSearch || title.toLowerCase().includes(search.toLowerCase()))
    .slice(0, maxMatches);
  const create = useMutation({
    mutationFn: async (name: string) => {
      if (!list) throw new Error("No list");
      return idOf(list, (await send<Item>("POST", list.path, { name })).body);
    },
    onSuccess: async (created) => {
      onCreated(created);
      await queries.invalidateQueries({ queryKey: ["items", list?.slug] });
    },
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
  });
  return {
    titles,
    matches,
    isFetching,
    /** Why the items could not be read. */
    failure: error,
    /** Whether the user may create the item that the search names, since no item has this title. */
    isUnknown:
      search !== "" &&
      !isFetching &&
      !error &&
      Boolean(list?.operations.create) &&
      [...titles.values(), ...matches.map(({ title }) => title)].every(
        (title) => title.toLowerCase() !== search.toLowerCase(),
      ),
    create: (name: string) => create.mutate(name),
  };
}
