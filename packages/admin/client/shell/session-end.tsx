import { Button, Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { onSessionEnd, renewSession } from "../api/connection.ts";
import { page } from "../api/page.ts";

/** Asks the user to sign in again when the session has ended. The screen is preserved, so that no input is lost. */
export function SessionEnd() {
  const t = useTranslations("shell");
  const queries = useQueryClient();
  const [isEnded, setEnded] = useState(false);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  const resume = () => {
    renewSession();
    setEnded(false);
    void queries.invalidateQueries();
  };
  return (
    <Modal opened={isEnded} onClose={() => setEnded(false)} title={t("sessionEnded")} centered>
      <Text size="sm">{t("sessionEndedText")}</Text>
      <Group mt="md" justify="end">
        <Button variant="default" component="a" href={`${page.base}/sign-in`} target="_blank">
          {t("signInAgain")}
        </Button>
        <Button onClick={resume}>{t("resume")}</Button>
      </Group>
    </Modal>
  );
}
