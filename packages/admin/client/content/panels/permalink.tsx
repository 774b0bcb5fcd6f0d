import { Anchor, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { textOf } from "../post-values.ts";
import type { Post } from "../use-post.ts";
import { Panel } from "./panel.tsx";

/** The slug of a post, and the resulting URL. */
export function PermalinkPanel({ post: { item, values, set, errors } }: { readonly post: Post }) {
  const t = useTranslations("content.permalink");
  const slug = textOf(values["slug"]) || textOf(item?.["generated_slug"]);
  const url = textOf(item?.["permalink_template"]).replace(/%[a-z]+%/, slug);
  const link = textOf(item?.["link"]);
  return (
    <Panel label={t("section")}>
      <TextInput
        label={t("slug")}
        name="slug"
        placeholder={textOf(item?.["generated_slug"])}
        error={errors["slug"]}
        maxLength={200}
        spellCheck={false}
        value={textOf(values["slug"])}
        onChange={(event) => set("slug", event.currentTarget.value)}
      />
      {link !== "" && (
        <Anchor
          href={link}
          target="_blank"
          size="xs"
          style={{ overflowWrap: "anywhere" }}
          aria-label={t("open", { link: url || link })}
          dir="ltr"
        >
          {url || link}
        </Anchor>
      )}
    </Panel>
  );
}
