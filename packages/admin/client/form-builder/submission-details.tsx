import { Badge, Button, Divider, Group, Menu, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Mail, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useMay } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { useActions } from "../lists/use-actions.tsx";
import { AnswerView } from "./answer-view.tsx";
import { answerFields, leftAnswers, toAnswer } from "./answers.ts";
import { list as listOf, record, type Stored, text } from "./draft.ts";
import { SubmissionEdit } from "./submission-edit.tsx";
import classes from "./form-builder.module.css";

/** A submission with all its answers and files, and its actions. */
export function SubmissionDetails({
  list,
  form,
  submission,
  onDirty,
  onGone,
}: {
  readonly list: List;
  readonly form: Item;
  readonly submission: Item;
  /** Called with whether it has changes that are not saved. */
  readonly onDirty?: (isDirty: boolean) => void;
  /** Called when it was moved or deleted. */
  readonly onGone: () => Promise<void>;
}) {
  const t = useTranslations("submissions.table");
  const format = useFormatter();
  const actions = useActions(list);
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const id = idOf(list, submission);
  const isTrashed = submission["status"] === "trash";
  const emails = listOf(form["emails"]).map(record);
  const author = Number(submission["author"] ?? 0);
  const time = (name: string) =>
    format.dateTime(new Date(text(submission[name])), { dateStyle: "medium", timeStyle: "short" });
  if (isEditing)
    return (
      <SubmissionEdit
        list={list}
        form={form}
        submission={submission}
        onDirty={onDirty}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <Stack gap="md">
      <Group gap="xs" justify="space-between">
        <Text size="sm" className="muted">
          {t("received", { time: time("created") })}
          {author > 0 && ` · ${t("author", { id: String(author) })}`}
        </Text>
        {isTrashed && (
          <Badge color="red" variant="light" tt="none">
            {t("trashed")}
          </Badge>
        )}
      </Group>
      <Answers form={form} submission={submission} id={id} />
      <Divider />
      <Group gap="xs">
        {list.operations.update && !isTrashed && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t("edit")}
          </Button>
        )}
        {may("POST /forms-submissions/email-action") && emails.length > 0 && (
          <SendAgain emails={emails} submission={Number(id)} />
        )}
        {isTrashed && list.operations.update && (
          <Button
            size="xs"
            variant="default"
            leftSection={<RotateCcw size={14} aria-hidden />}
            onClick={() =>
              void actions.restore([{ ...submission, status: "publish" }]).then(onGone)
            }
          >
            {t("restore")}
          </Button>
        )}
        {list.operations.remove && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => actions.remove([submission], { onDone: onGone })}
          >
            {t(isTrashed ? "delete" : "trash")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The answers of a submission, those to deleted fields, and the results of calculations. */
function Answers({
  form,
  submission,
  id,
}: {
  readonly form: Item;
  readonly submission: Item;
  readonly id: string;
}) {
  const t = useTranslations("submissions.table");
  const format = useFormatter();
  const values = record(submission["values"]);
  const calculations = Object.entries(record(submission["calculations"]));
  return (
    <dl className={classes["answers"]}>
      {answerFields(form).map((field) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            <AnswerView answer={toAnswer(values[field.id], field.stored)} submission={id} />
          </dd>
        </div>
      ))}
      {leftAnswers(form, values).map(([field, answer]) => (
        <div key={field}>
          <dt>{t("deletedField", { id: field })}</dt>
          <dd>
            <AnswerView answer={answer} submission={id} />
          </dd>
        </div>
      ))}
      {calculations.map(([name, result]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeric">{format.number(Number(result))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sends an email of the form about a submission once more. */
function SendAgain({
  emails,
  submission,
}: {
  readonly emails: readonly Stored[];
  readonly submission: number;
}) {
  const t = useTranslations("submissions.table");
  const sendAgain = async ({ name: _, active: __, ...content }: Stored) => {
    try {
      const { body } = await send("POST", "/forms-submissions/email-action", {
        submission,
        action_settings: content,
      });
      notifications.show(
        body === true ? { message: t("sent") } : { color: "red", message: t("notSent") },
      );
    } catch (error) {
      notifications.show({ color: "red", message: messageOf(error) });
    }
  };
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Mail size={14} aria-hidden />}>
          {t("sendAgain")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {emails.map((email) => (
          <Menu.Item key={text(email["name"])} onClick={() => void sendAgain(email)}>
            {text(email["email_subject"]) || text(email["name"])}
            <Text size="xs" className="muted" truncate dir="auto">
              {text(email["to"])}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
