import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { withoutTags } from "../../api/items.ts";
import type { Panel } from "../../api/directory.ts";
import { valueAt } from "../../api/values.ts";
import { textOf } from "../post-values.ts";
import type { Post } from "../use-post.ts";
import classes from "../post.module.css";

/** The properties of a preview. */
export interface PreviewProps {
  readonly post: Post;
  readonly panel: Panel;
  /** The values of the panel. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A post as search engines show it, with the title and the description of a panel. */
export function SearchResult({ post, panel, values }: PreviewProps) {
  const t = useTranslations("content.panels");
  const { item } = post;
  const { defaults = {}, variables } = panel.preview ?? {};
  const shown = (name: string): string => {
    const text = textOf(values[name]);
    const isFinal = variables === undefined || !text.includes(variables);
    if (text && isFinal) return text;
    const texts = (defaults[name] ?? []).map((field) => textOf(valueAt(item, field)));
    return texts.find((one) => one !== "") ?? "";
  };
  const written = withoutTags(textOf(post.values["excerpt"]) || textOf(post.values["content"]));
  return (
    <div className={classes["found"]} role="img" aria-label={t("searchResult")}>
      <Text size="xs" className="muted" dir="ltr">
        {textOf(item?.["link"])}
      </Text>
      <div className={classes["found-title"]}>{shown("title") || textOf(post.values["title"])}</div>
      <Text size="sm" lineClamp={2}>
        {shown("description") || written.slice(0, panel.lengths?.["description"])}
      </Text>
    </div>
  );
}
