import { Button, Group, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import type * as Declared from "../../page/index.d.ts";

export const notify: typeof Declared.notify = (message, kind = "info") =>
  void notifications.show({ message, ...(kind === "error" && { color: "red" }) });

export const confirm: typeof Declared.confirm = ({ title, ...question }) =>
  new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      resolve(isConfirmed);
      modals.close(id);
    };
    const id = modals.open({
      title,
      children: <Question {...question} answer={answer} />,
      onClose: () => resolve(false),
    });
  });

function Question({
  text,
  action,
  isDangerous = false,
  answer,
}: Omit<Parameters<typeof Declared.confirm>[0], "title"> & {
  readonly answer: (isConfirmed: boolean) => void;
}) {
  const t = useTranslations("list");
  return (
    <>
      <Text size="sm">{text}</Text>
      <Group mt="md" justify="end">
        <Button variant="default" onClick={() => answer(false)}>
          {t("cancel")}
        </Button>
        <Button {...(isDangerous && { color: "red" })} data-autofocus onClick={() => answer(true)}>
          {action}
        </Button>
      </Group>
    </>
  );
}
