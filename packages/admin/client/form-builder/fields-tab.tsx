import { Alert, Grid, List, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldErrorsOf, messageOf } from "../api/problem.ts";
import { useLabel } from "../api/use-label.ts";
import type { FormProblem } from "./problems.ts";
import { placeOf } from "./error-places.ts";
import { FieldList } from "./field-list.tsx";
import { PreviewFrame } from "../shell/preview-frame.tsx";
import { StoredFields } from "./stored-fields.ts";
import type { EditedForm } from "./use-form.ts";
import type { usePreview } from "./use-preview.ts";
import classes from "./form-builder.module.css";

/** The form alone, without the rest of its page. */
const frameStyle =
  "body { padding: 1.25rem; font-size: 1rem } h1 { margin-top: 0; font-size: 1.5rem } .form { margin-bottom: 0 }";

/** The title and the fields of a form, beside the form as visitors see it. */
export function FieldsTab({
  form,
  preview,
  problems,
  previewError,
}: {
  readonly form: EditedForm;
  readonly preview: ReturnType<typeof usePreview>["preview"];
  readonly problems: readonly FormProblem[];
  readonly previewError: ReturnType<typeof usePreview>["error"];
}) {
  const t = useTranslations("formBuilder");
  const labelOf = useLabel();
  const [open, setOpen] = useState<string>();
  const { draft, change, set, errors } = form;
  const location =
    errors["fields"] === undefined ? undefined : placeOf(draft, errors["fields"], labelOf);
  const wrong = location?.at === undefined ? undefined : draft.fields[location.at]?.uid;
  // The field with an error is opened once, and stays as it is while it is corrected.
  const [shownError, setShownError] = useState<string>();
  if (errors["fields"] !== shownError) {
    setShownError(errors["fields"]);
    if (wrong !== undefined) setOpen(wrong);
  }
  const reasonOf = (error: Error) => {
    const [found] = Object.values(fieldErrorsOf(error));
    return found === undefined ? messageOf(error) : placeOf(draft, found, labelOf).message;
  };
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="md">
          <TextInput
            label={t("title")}
            name="title"
            withAsterisk
            maxLength={200}
            value={draft.title}
            error={errors["title"]}
            onChange={(event) => set("title", event.currentTarget.value)}
          />
          {location && (
            <Alert color="red" role="alert">
              {location.message}
            </Alert>
          )}
          <StoredFields value={form.storedFields}>
            <FieldList
              draft={draft}
              problems={problems}
              open={open}
              onOpen={setOpen}
              onChange={change}
            />
          </StoredFields>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack
          component="section"
          gap="sm"
          className={classes["side"] ?? ""}
          aria-label={t("preview.heading")}
          // It scrolls by the keyboard.
          tabIndex={0}
        >
          <Title order={2} size="h5">
            {t("preview.heading")}
          </Title>
          {problems.length > 0 && draft.fields.length > 0 && (
            <Alert color="yellow" title={t("problems")} py="xs">
              <List size="sm" spacing={2}>
                {problems.map(({ code, path, message }) => (
                  <List.Item key={`${path} ${code}`}>{message}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {previewError && (
            <Text size="sm" c="red" role="status">
              {t("preview.failed", { reason: reasonOf(previewError) })}
            </Text>
          )}
          {preview && draft.fields.length > 0 && (
            <PreviewFrame
              html={preview.html}
              style={preview.style + frameStyle}
              title={t("preview.title")}
              note={t("preview.note")}
            />
          )}
          {draft.fields.length === 0 && (
            <Text size="sm" className="muted">
              {t("preview.empty")}
            </Text>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
