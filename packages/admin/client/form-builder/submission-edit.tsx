import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { AnswerInput } from "./answer-input.tsx";
import { answerFields, type Row } from "./answers.ts";
import { answerProblems, isChangeable, toChangedAnswers, toEdited } from "./changed-answers.ts";
import { list as listOf, record, text } from "./draft.ts";
import { RowsInput } from "./rows-input.tsx";

/** Changes the answers of a submission. Only changed answers are sent, so concurrent changes of others are preserved. */
export function SubmissionEdit({
  list,
  form,
  submission,
  onDirty,
  onClose,
}: {
  readonly list: List;
  readonly form: Item;
  readonly submission: Item;
  /** Called with whether there are changes that are not saved. */
  readonly onDirty: ((isDirty: boolean) => void) | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations("submissions.edit");
  const refresh = useRefresh(list.slug);
  const fields = answerFields(form).filter(({ stored }) => isChangeable(stored));
  const [before] = useState(() =>
    toEdited(
      fields.map(({ stored }) => stored),
      record(submission["values"]),
    ),
  );
  const [values, setValues] = useState(before);
  const changes = toChangedAnswers(before, values);
  const isDirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () =>
      send(
        list.operations.update?.split(" ")[0] ?? "PATCH",
        itemPath(list, idOf(list, submission)),
        {
          values: changes,
        },
      ),
    onSuccess: async () => {
      await refresh();
      notifications.show({ message: t("saved") });
      onClose();
    },
  });
  useLeaveQuestion(isDirty);
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  const problems = answerProblems(save.error);
  const set = (id: string) => (value: unknown) => setValues((now) => ({ ...now, [id]: value }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The drawer is inside of the form of the builder for React.
        event.stopPropagation();
        save.mutate();
      }}
    >
      <Stack gap="md">
        {save.error && (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        )}
        {fields.map(({ id, label, type, stored }) =>
          type === "repeater" ? (
            <RowsInput
              key={id}
              field={stored}
              label={label}
              rows={listOf(values[id]) as readonly Row[]}
              problems={problems}
              onChange={set(id)}
            />
          ) : (
            <AnswerInput
              key={id}
              field={stored}
              label={label}
              value={values[id]}
              error={problems[text(stored["key"])] ?? problems[id]}
              onChange={set(id)}
            />
          ),
        )}
        <Text size="sm" className="muted">
          {t("fixed")}
        </Text>
        <Group gap="xs">
          <Button type="submit" disabled={!isDirty} loading={save.isPending}>
            {t("save")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
