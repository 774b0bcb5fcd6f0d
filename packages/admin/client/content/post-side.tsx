import { Switch, Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Field } from "../forms/field.tsx";
import { RelationPicker } from "../forms/relation-picker.tsx";
import type { ContentType } from "./content-type.ts";
import { AttributesPanel } from "./panels/attributes.tsx";
import { FeaturedImage } from "./panels/featured-image.tsx";
import { ModulePanel } from "./panels/module-panel.tsx";
import { FoldedPanel, Panel } from "./panels/panel.tsx";
import { PermalinkPanel } from "./panels/permalink.tsx";
import { StatusPanel } from "./panels/status.tsx";
import { TermsPanel } from "./panels/terms.tsx";
import { textOf } from "./post-values.ts";
import type { PostPermissions } from "./permissions.ts";
import type { Post } from "./use-post.ts";
import type { Panels } from "./use-panels.ts";

/** Arguments with separate controls on the screen of a post. */
const known = new Set([
  "title",
  "content",
  "status",
  "date",
  "slug",
  "password",
  "author",
  "featured_media",
  "comment_status",
  "excerpt",
  "sticky",
  "template",
  "format",
  "parent",
  "menu_order",
]);

/** Everything about a post except its title and text. */
export function PostSide({
  post,
  type,
  permissions,
  panels,
}: {
  readonly post: Post;
  readonly type: ContentType;
  readonly permissions: PostPermissions;
  readonly panels: Panels;
}) {
  const t = useTranslations("content");
  const { has, values, set, errors, fields, list, user, item } = post;
  const taxonomies = type.taxonomies.filter(({ rest_base: base }) => has(base));
  const termNames = new Set(taxonomies.map(({ rest_base: base }) => base));
  const own = fields.filter(({ name }) => !known.has(name) && !termNames.has(name));
  const author = values["author"] ?? (item ? undefined : user);
  return (
    <div className="surface">
      <StatusPanel post={post} permissions={permissions} />
      {own.length > 0 && (
        <Panel label={list.singular}>
          {own.map((field) => (
            <Field
              key={field.name}
              list={list}
              field={field}
              value={values[field.name]}
              error={errors[field.name]}
              onChange={(value) => set(field.name, value)}
            />
          ))}
        </Panel>
      )}
      {taxonomies.map((taxonomy) => (
        <TermsPanel key={taxonomy.slug} post={post} taxonomy={taxonomy} permissions={permissions} />
      ))}
      {has("featured_media") && <FeaturedImage post={post} canUpload={permissions.upload} />}
      {has("excerpt") && (
        <Panel label={t("excerpt.section")}>
          <Textarea
            name="excerpt"
            aria-label={t("excerpt.section")}
            description={t("excerpt.help")}
            error={errors["excerpt"]}
            autosize
            minRows={2}
            maxRows={8}
            value={textOf(values["excerpt"])}
            onChange={(event) => set("excerpt", event.currentTarget.value)}
          />
        </Panel>
      )}
      {type.isViewable && <PermalinkPanel post={post} />}
      {has("author") && permissions.assignAuthor && (
        <Panel label={t("author")}>
          <RelationPicker
            path="/core/v2/users"
            aria-label={t("author")}
            clearable={false}
            error={errors["author"]}
            value={author === undefined || author === null ? [] : [String(author)]}
            onChange={([one]) => one !== undefined && set("author", Number(one))}
          />
        </Panel>
      )}
      {panels.all.map((panel) => (
        <ModulePanel key={panel.path} post={post} panel={panel} panels={panels} />
      ))}
      {has("comment_status") && (
        <FoldedPanel label={t("discussion.section")}>
          <Switch
            label={t("discussion.comments")}
            checked={values["comment_status"] !== "closed"}
            onChange={(event) =>
              set("comment_status", event.currentTarget.checked ? "open" : "closed")
            }
          />
        </FoldedPanel>
      )}
      <AttributesPanel post={post} permissions={permissions} />
    </div>
  );
}
