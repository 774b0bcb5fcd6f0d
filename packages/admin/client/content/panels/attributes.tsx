import { Select, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { RelationPicker } from "../../forms/relation-picker.tsx";
import { useLabel } from "../../api/use-label.ts";
import { textOf } from "../post-values.ts";
import type { PostPermissions } from "../permissions.ts";
import type { Post } from "../use-post.ts";
import { FoldedPanel } from "./panel.tsx";
import { NumberEntry } from "../../forms/number-entry.tsx";

/** The position of a post among others, and its display options. */
export function AttributesPanel({
  post: { list, has, values, set, errors, fields, id },
  permissions,
}: {
  readonly post: Post;
  readonly permissions: PostPermissions;
}) {
  const t = useTranslations("content.attributes");
  const labelOf = useLabel();
  const names = ["parent", "menu_order", "sticky", "format", "template"];
  if (!names.some(has)) return null;
  const parent = values["parent"];
  const formats = fields.find(({ name }) => name === "format")?.schema.enum ?? [];
  return (
    <FoldedPanel label={t("section")}>
      {has("parent") && (
        <RelationPicker
          path={list.path}
          label={t("parent")}
          error={errors["parent"]}
          value={typeof parent === "number" && parent > 0 ? [String(parent)] : []}
          onChange={([one]) => one !== id && set("parent", one === undefined ? 0 : Number(one))}
        />
      )}
      {has("menu_order") && (
        <NumberEntry
          label={t("order")}
          name="menu_order"
          description={t("orderHelp")}
          error={errors["menu_order"]}
          allowDecimal={false}
          value={typeof values["menu_order"] === "number" ? values["menu_order"] : ""}
          onChange={(next) => set("menu_order", next === "" ? 0 : Number(next))}
        />
      )}
      {has("sticky") && permissions.sticky && (
        <Switch
          label={t("sticky")}
          checked={values["sticky"] === true}
          onChange={(event) => set("sticky", event.currentTarget.checked)}
        />
      )}
      {has("format") && (
        <Select
          label={t("format")}
          error={errors["format"]}
          data={formats.map((one) => ({ value: String(one), label: labelOf(String(one)) }))}
          value={textOf(values["format"]) || "standard"}
          allowDeselect={false}
          onChange={(next) => next !== null && set("format", next)}
        />
      )}
      {has("template") && (
        <TextInput
          label={t("template")}
          name="template"
          error={errors["template"]}
          value={textOf(values["template"])}
          onChange={(event) => set("template", event.currentTarget.value)}
        />
      )}
    </FoldedPanel>
  );
}
