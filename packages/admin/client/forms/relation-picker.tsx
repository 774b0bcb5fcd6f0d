import { Combobox, Loader, Pill, PillsInput, type StyleProp, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useList, useMaybeSchemas } from "../api/directory.ts";
import { idOf, loadItems, titleOf } from "../api/items.ts";
import { titleQuery } from "../api/titles.ts";

/** Picks items of another list by their titles: one, or several with `isMany`. */
export function RelationPicker({
  path,
  value,
  onChange,
  isMany = false,
  label,
  description,
  error,
  required,
  placeholder,
  w,
  id,
  "aria-label": ariaLabel,
}: {
  readonly path: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly isMany?: boolean;
  readonly label?: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly w?: StyleProp<number | string>;
  readonly id?: string;
  readonly clearable?: boolean;
  readonly "aria-label"?: string;
}) {
  const t = useTranslations("form");
  const list = useList(path);
  const { data: schemas } = useMaybeSchemas(list);
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const canSearch = schemas?.list?.["search"] !== undefined;
  const { data, isFetching } = useQuery({
    queryKey: ["items", list?.slug, "picker", canSearch ? search : ""],
    queryFn: ({ signal }) => {
      if (!list) throw new Error("No list");
      const input = { [list.paging.size]: 20, ...(canSearch && search !== "" && { search }) };
      return loadItems(list, input, signal);
    },
    enabled: list !== undefined && combobox.dropdownOpened,
  });
  const chosen = useQueries({ queries: value.map((one) => titleQuery(list, one)) });
  const titles = new Map(value.map((one, at) => [one, chosen[at]?.data ?? `#${one}`]));
  const matches = (data?.items ?? [])
    .map((item) => ({ id: list ? idOf(list, item) : "", title: list ? titleOf(list, item) : "" }))
    .filter(({ id: own }) => !value.includes(own))
    .filter(({ title }) => canSearch || title.toLowerCase().includes(search.toLowerCase()));
  const pick = (one: string) => {
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
          onClick={() => combobox.openDropdown()}
          rightSection={isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
        >
          <Pill.Group>
            {value.map((one) => (
              <Pill
                key={one}
                withRemoveButton
                onRemove={() => onChange(value.filter((other) => other !== one))}
                removeButtonProps={{ "aria-label": `${t("remove")} ${titles.get(one)}` }}
              >
                {titles.get(one)}
              </Pill>
            ))}
            {(isMany || value.length === 0) && (
              <Combobox.EventsTarget>
                <PillsInput.Field
                  {...(id !== undefined && { id })}
                  aria-label={ariaLabel ?? label}
                  placeholder={placeholder ?? t("search")}
                  value={text}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={(event) => {
                    setText(event.currentTarget.value);
                    combobox.openDropdown();
                    combobox.updateSelectedOptionIndex();
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== "Backspace" || text !== "" || value.length === 0) return;
                    event.preventDefault();
                    onChange(value.slice(0, -1));
                  }}
                />
              </Combobox.EventsTarget>
            )}
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={240} style={{ overflowY: "auto" }}>
          {matches.map(({ id: own, title }) => (
            <Combobox.Option key={own} value={own}>
              {title}
            </Combobox.Option>
          ))}
          {matches.length === 0 && !isFetching && <Combobox.Empty>{t("none")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
