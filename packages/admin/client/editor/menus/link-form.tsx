import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { LinkTarget } from "../links.ts";
import { toAddress } from "./address.ts";
import { LinkInput } from "./link-input.tsx";

export interface LinkValue {
  readonly href: string;
  readonly isNewTab: boolean;
}

/** A form for the address of a link. It saves the title too, if content of the site was chosen. */
export function LinkForm({
  value,
  onSave,
  onRemove,
}: {
  readonly value: LinkValue | undefined;
  readonly onSave: (value: LinkValue & { readonly title: string | undefined }) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("editor");
  const [href, setHref] = useState(value?.href ?? "");
  const [isNewTab, setNewTab] = useState(value?.isNewTab ?? false);
  const [target, setTarget] = useState<LinkTarget>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = toAddress(href);
    if (address === "") onRemove();
    else
      onSave({
        href: address,
        isNewTab,
        title: target?.url === address ? target.title : undefined,
      });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" w={280}>
        <LinkInput
          value={href}
          onChange={setHref}
          onPick={(one) => {
            setTarget(one);
            setHref(one.url);
          }}
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
