import { Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type LinkTarget, useFindLinks } from "../links.ts";
import { isAddress } from "./address.ts";

const isSearch = (text: string): boolean => text.length > 1 && !isAddress(text);

/** The address of a link. Words find content of the site, of which one can be chosen. */
export function LinkInput({
  value,
  onChange,
  onPick,
  label,
  size = "xs",
  isFocused = true,
  isDisabled = false,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPick: (target: LinkTarget) => void;
  /** Default: Address. */
  readonly label?: string;
  readonly size?: "xs" | "sm";
  /** Whether it has the focus when its dialog opens. */
  readonly isFocused?: boolean;
  readonly isDisabled?: boolean;
}) {
  const t = useTranslations("editor");
  const find = useFindLinks();
  /** What was typed since content was chosen. */
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const { data: found, isFetching } = useQuery({
    queryKey: ["link targets", search],
    queryFn: ({ signal }) => find?.(search, signal) ?? [],
    enabled: find !== undefined && isSearch(search),
    placeholderData: keepPreviousData,
  });
  const isSearched = find !== undefined && isSearch(typed);
  const isWaiting = isSearched && (typed !== search || isFetching);
  const isOpen = isSearched && found !== undefined;
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: () => setTyped("") });
  const { selectFirstOption } = combobox;
  const [active, setActive] = useState<string>();
  // Enter chooses the first one.
  useEffect(() => {
    if (isOpen && !isWaiting) setActive(selectFirstOption() ?? undefined);
  }, [isOpen, isWaiting, found, selectFirstOption]);
  return (
    <Combobox
      store={combobox}
      size={size}
      onOptionSubmit={(url) => {
        const target = found?.find((one) => one.url === url);
        setTyped("");
        if (target) onPick(target);
      }}
    >
      <Combobox.EventsTarget
        withExpandedAttribute
        aria-activedescendant={isOpen ? active : undefined}
      >
        <TextInput
          {...(isFocused && { "data-autofocus": true })}
          size={size}
          disabled={isDisabled}
          type="text"
          inputMode="url"
          label={label ?? t("address")}
          placeholder={find ? t("addressOrWords") : "https://"}
          value={value}
          onChange={({ currentTarget }) => {
            combobox.resetSelectedOption();
            setActive(undefined);
            setTyped(currentTarget.value.trim());
            onChange(currentTarget.value);
          }}
          onKeyDown={(event) => {
            // Closes the list, and not the form.
            if (event.key === "Escape" && isSearched) {
              event.preventDefault();
              setTyped("");
            }
            // Words are no address, so the form is not saved before they are found.
            if (event.key === "Enter" && isWaiting) event.preventDefault();
          }}
          onKeyUp={() => setActive(selectedOf(combobox.listId))}
        />
      </Combobox.EventsTarget>
      {isOpen && (
        <Combobox.Options aria-label={t("foundContent")}>
          {found.map(({ url, title, label: kind }) => (
            <Combobox.Option key={url} value={url}>
              <Text component="span" display="block" size="xs" fw={600}>
                {title}
              </Text>
              <Text component="span" display="block" size="xs">
                {kind}
              </Text>
            </Combobox.Option>
          ))}
          {found.length === 0 && !isWaiting && (
            <Combobox.Empty fz="xs">{t("noContent")}</Combobox.Empty>
          )}
        </Combobox.Options>
      )}
    </Combobox>
  );
}

/** The id of the selected option of a list. */
const selectedOf = (listId: string | null): string | undefined =>
  listId === null ? undefined : document.querySelector(`#${listId} [data-combobox-selected]`)?.id;
