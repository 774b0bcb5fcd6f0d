import { useState } from "react";
import {
  Button,
  Form,
  Row,
  Stack,
  Text,
  TextField,
  useMutation,
  useTexts,
} from "@waymark/admin/page";
import type { Range, SeoPage } from "./overview.ts";
import { texts } from "./texts.ts";

/** The description of a page, and a form for it in its place. */
export function Description({
  page,
  range,
  isEdited,
  edit,
  onSaved,
}: {
  readonly page: SeoPage;
  readonly range: Range;
  readonly isEdited: boolean;
  readonly edit: (isEdited: boolean) => void;
  readonly onSaved: () => void;
}) {
  const t = useTexts(texts);
  const name = page.name || t("untitled");
  if (isEdited) return <DescriptionForm {...{ page, range, onSaved }} cancel={() => edit(false)} />;
  return (
    <Row>
      {page.description !== "" && <Text>{page.description}</Text>}
      {page.may_edit &&
        (page.description === "" ? (
          <Button isSmall label={t("addFor", { name })} onClick={() => edit(true)}>
            {t("add")}
          </Button>
        ) : (
          <Button isSmall label={t("editFor", { name })} onClick={() => edit(true)}>
            {t("edit")}
          </Button>
        ))}
    </Row>
  );
}

function DescriptionForm({
  page: { id, description },
  range: { min, max },
  onSaved,
  cancel,
}: {
  readonly page: SeoPage;
  readonly range: Range;
  readonly onSaved: () => void;
  readonly cancel: () => void;
}) {
  const t = useTexts(texts);
  const [text, setText] = useState(description);
  const save = useMutation("PATCH /seo/v2/items/:id", {
    message: t("saved"),
    onSuccess: onSaved,
    notifiesProblems: false,
  });
  const { problem } = save;
  return (
    <Form onSubmit={() => void save.run({ id, description: text.trim() })}>
      <Stack>
        <TextField
          label={t("description")}
          help={t("length", { length: [...text].length, min, max })}
          error={problem && (problem.fields["description"] ?? problem.message)}
          value={text}
          onChange={setText}
          rows={2}
          maxLength={2000}
          hasFocus
        />
        <Row>
          <Button kind="primary" isLoading={save.isRunning}>
            {t("save")}
          </Button>
          <Button onClick={cancel}>{t("cancel")}</Button>
        </Row>
      </Stack>
    </Form>
  );
}
