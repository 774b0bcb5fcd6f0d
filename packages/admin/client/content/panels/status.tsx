import { PasswordInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../../api/directory.ts";
import { fromInputValue, toInputValue } from "../../forms/date-time.ts";
import { isUnpublished, textOf } from "../post-values.ts";
import type { PostPermissions } from "../permissions.ts";
import type { Post } from "../use-post.ts";
import { Panel } from "./panel.tsx";

/** The status, the visibility and the date of a post. */
export function StatusPanel({
  post: { values, before, set, errors, has },
  permissions,
}: {
  readonly post: Post;
  readonly permissions: PostPermissions;
}) {
  const t = useTranslations("content.status");
  const { site } = useDirectory();
  const status = textOf(values["status"]);
  const isPublished = !isUnpublished(before["status"]);
  const [wantsPassword, setWantsPassword] = useState(false);
  const hasPassword = wantsPassword || textOf(values["password"]) !== "";
  const visibility = status === "private" ? "private" : hasPassword ? "password" : "public";
  const shown = status === "private" || status === "future" ? status : "publish";
  const options = [
    ...(isPublished && permissions.publish ? [{ value: shown, label: t(shown) }] : []),
    { value: "draft", label: t("draft") },
    { value: "pending", label: t("pending") },
  ];
  const choose = (next: string | null) => {
    setWantsPassword(next === "password");
    if (next !== "password") set("password", "");
    if (next === "private") set("status", "private");
    else if (status === "private")
      set("status", before["status"] === "private" ? "publish" : before["status"]);
  };
  return (
    <Panel label={t("section")}>
      {(isPublished || status !== "private") && (
        <Select
          label={t("label")}
          error={errors["status"]}
          data={options}
          value={status === "auto-draft" ? "draft" : status}
          allowDeselect={false}
          onChange={(next) => next !== null && set("status", next)}
        />
      )}
      {permissions.publish && has("password") && (
        <Select
          label={t("visibility")}
          description={visibility === "private" ? t("privateHelp") : undefined}
          data={[
            { value: "public", label: t("public") },
            { value: "password", label: t("password") },
            { value: "private", label: t("private") },
          ]}
          value={visibility}
          allowDeselect={false}
          onChange={choose}
        />
      )}
      {visibility === "password" && (
        <PasswordInput
          label={t("passwordLabel")}
          name="password"
          autoComplete="new-password"
          error={errors["password"]}
          maxLength={255}
          value={textOf(values["password"])}
          onChange={(event) => set("password", event.currentTarget.value)}
        />
      )}
      {permissions.publish && (
        <TextInput
          label={t("date")}
          name="date"
          description={isPublished ? undefined : t("dateHelp", { zone: site.timezone })}
          error={errors["date"]}
          type="datetime-local"
          value={toInputValue(values["date"], site.timezone)}
          onChange={(event) => set("date", fromInputValue(event.currentTarget.value))}
        />
      )}
    </Panel>
  );
}
