import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { send } from "../../api/connection.ts";
import { MediaField } from "../../media/media-field.tsx";
import { mediaPath } from "../../media/media-file.ts";
import { fileQuery } from "../../media/queries.ts";
import type { Post } from "../use-post.ts";
import { Panel } from "./panel.tsx";

/** The featured image of a post, with its alternative text. */
export function FeaturedImage({
  post: { values, set, errors, toMessage },
  canUpload,
}: {
  readonly post: Post;
  readonly canUpload: boolean;
}) {
  const t = useTranslations("content.image");
  const queries = useQueryClient();
  const value = values["featured_media"];
  const id = typeof value === "number" ? value : 0;
  const { data: file } = useQuery(fileQuery(id));
  const saveAlt = (text: string) => {
    if (!file || text === file.alt_text) return;
    send("PATCH", `${mediaPath}/${id}`, { alt_text: text }).then(
      () => queries.invalidateQueries({ queryKey: ["item", "media", String(id)] }),
      (error: unknown) => notifications.show({ color: "red", message: toMessage(error) }),
    );
  };
  return (
    <Panel label={t("section")}>
      <MediaField
        label=""
        error={errors["featured_media"]}
        value={id}
        onChange={(next) => set("featured_media", next ?? 0)}
      />
      {file && id > 0 && canUpload && (
        <TextInput
          key={`${id} ${file.alt_text}`}
          size="xs"
          label={t("editAlt")}
          defaultValue={file.alt_text}
          onBlur={(event) => saveAlt(event.currentTarget.value.trim())}
        />
      )}
    </Panel>
  );
}
