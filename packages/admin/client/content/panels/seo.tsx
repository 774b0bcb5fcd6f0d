import { Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { withoutTags } from "../../api/items.ts";
import { textOf } from "../post-values.ts";
import type { Post } from "../use-post.ts";
import type { Seo } from "../use-seo.ts";
import { FoldedPanel } from "./panel.tsx";
import classes from "../post.module.css";

/** The characters that search engines usually show. */
const maxLength = { title: 60, description: 160 };

/** The title and description for search engines, with a preview of the result. */
export function SeoPanel({ post, seo }: { readonly post: Post; readonly seo: Seo }) {
  const t = useTranslations("content.seo");
  const { item, values } = post;
  const head = item?.["seo_head_json"] as Readonly<Record<string, unknown>> | undefined;
  const title = textOf(seo.values["title"]);
  const description = textOf(seo.values["description"]);
  // Variables such as %%title%% are filled in by the site when it is saved.
  const shownTitle = !title || title.includes("%%") ? textOf(head?.["og_title"]) : title;
  const shownText =
    !description || description.includes("%%")
      ? textOf(head?.["description"]) || textOf(head?.["og_description"])
      : description;
  const written = withoutTags(textOf(values["excerpt"]) || textOf(values["content"]));
  const count = (text: string, max: number) => t("length", { count: text.length, max });
  return (
    <FoldedPanel label={t("section")}>
      <div className={classes["found"]} role="img" aria-label={t("preview")}>
        <Text size="xs" className="muted" dir="ltr">
          {textOf(item?.["link"])}
        </Text>
        <div className={classes["found-title"]}>{shownTitle || textOf(values["title"])}</div>
        <Text size="sm" lineClamp={2}>
          {shownText || written.slice(0, maxLength.description)}
        </Text>
      </div>
      <TextInput
        label={t("title")}
        description={title ? count(title, maxLength.title) : t("help")}
        maxLength={1000}
        value={title}
        onChange={(event) => seo.set("title", event.currentTarget.value)}
      />
      <Textarea
        label={t("description")}
        description={description ? count(description, maxLength.description) : t("help")}
        maxLength={2000}
        autosize
        minRows={2}
        value={description}
        onChange={(event) => seo.set("description", event.currentTarget.value)}
      />
      <Switch
        label={t("noindex")}
        checked={seo.values["noindex"] === true}
        onChange={(event) => seo.set("noindex", event.currentTarget.checked ? true : null)}
      />
    </FoldedPanel>
  );
}
