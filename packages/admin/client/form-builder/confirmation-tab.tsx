import { Stack, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type FormProblem, problemAt } from "./problems.ts";
import { TagInput } from "./tag-input.tsx";
import { textTags } from "./tags.ts";
import type { EditedForm } from "./use-form.ts";

/** The confirmation for visitors after they have submitted the form. */
export function ConfirmationTab({
  form: { draft, set, errors },
  problems,
}: {
  readonly form: EditedForm;
  readonly problems: readonly FormProblem[];
}) {
  const t = useTranslations("formBuilder");
  return (
    <Stack className="surface" p="md" gap="md" maw={760} component="section">
      <Title order={2} size="h5">
        {t("confirmation.heading")}
      </Title>
      <TagInput
        label={t("confirmation.message")}
        description={t("confirmation.messageHelp")}
        name="success_message"
        rows={5}
        placeholder={t("confirmation.standard")}
        value={draft.success_message}
        error={errors["success_message"]}
        tags={textTags(draft, t, true)}
        onChange={(value) => set("success_message", value)}
      />
      <TagInput
        label={t("confirmation.redirect")}
        description={t("confirmation.redirectHelp")}
        name="redirect"
        placeholder="/thank-you"
        value={draft.redirect}
        error={errors["redirect"] ?? problemAt(problems, "redirect")}
        tags={textTags(draft, t, false)}
        onChange={(value) => set("redirect", value)}
      />
    </Stack>
  );
}
