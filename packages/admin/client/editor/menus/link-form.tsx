import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";

export interface LinkValue {
  readonly href: string;
  readonly isNewTab: boolean;
}

/** Completes an entered address: `example.com` is a page of that site. */
export const toAddress = (text: string): string => {
  const address = text.trim();
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[a-z]{2,}/i.test(address) ? `https://${address}` : address;
};

/** A form for the address of a link. */
export function LinkForm({
  value,
  onSave,
  onRemove,
}: {
  readonly value: LinkValue | undefined;
  readonly onSave: (value: LinkValue) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("editor");
  const [href, setHref] = useState(value?.href ?? "");
  const [isNewTab, setNewTab] = useState(value?.isNewTab ?? false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = toAddress(href);
    if (address === "") onRemove();
    else onSave({ href: address, isNewTab });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" w={280}>
        <TextInput
          data-autofocus
          size="xs"
          type="text"
          inputMode="url"
          label={t("address")}
          placeholder="https://"
          value={href}
          onChange={(event) => setHref(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label={t("newTab")}
          checked={isNewTab}
          onChange={(event) => setNewTab(event.currentTarget.checked)}
        />
        <Group gap="xs" justify="space-between">
          {Boolean(value?.href) && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={onRemove}>
              {t("removeLink")}
            </Button>
          )}
          <Button size="compact-xs" type="submit" ms="auto">
            {t("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The attributes of a link: those that it has, with another target. */
export function linkAttributes(
  html: Readonly<Record<string, unknown>> | null | undefined,
  isNewTab: boolean,
): Readonly<Record<string, unknown>> {
  const { target: _, rel, ...others } = html ?? {};
  const kept = String(rel ?? "")
    .split(/\s+/)
    .filter((one) => one !== "" && one !== "noopener" && one !== "noreferrer");
  const rels = isNewTab ? [...kept, "noreferrer", "noopener"] : kept;
  return {
    ...others,
    ...(isNewTab && { target: "_blank" }),
    ...(rels.length > 0 && { rel: rels.join(" ") }),
  };
}
