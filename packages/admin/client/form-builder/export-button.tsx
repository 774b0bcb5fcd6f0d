import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { downloadCsv } from "../api/download.ts";
import type { Item } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { text } from "./draft.ts";

const today = (): string => new Date().toISOString().slice(0, 10);
/** Later than any submission. */
const always = { from: "0", until: "4102444800" };

/** Exports the submissions of a form as CSV, all or those of a period. */
export function ExportButton({ form }: { readonly form: Item }) {
  const t = useTranslations("submissions.export");
  const [isOpen, { open, close }] = useDisclosure();
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const run = useMutation({
    mutationFn: async () => {
      const id = String(form["id"]);
      const { body } = await send<Readonly<Record<string, string>>>(
        "POST",
        "/forms-submissions/export",
        { form_ids: id, start_date: from || always.from, end_date: until || always.until },
      );
      return body[id] ?? "";
    },
    onSuccess: (csv) => {
      const name = `${text(form["key"])}-${today()}.csv`;
      downloadCsv(csv, name);
      close();
    },
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return (
    <>
      <Button variant="default" leftSection={<Download size={15} aria-hidden />} onClick={open}>
        {t("button")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("title")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <Stack gap="md">
          <Text size="sm">{t("text")}</Text>
          <Group grow>
            <TextInput
              type="date"
              label={t("from")}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t("until")}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Group>
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            {t("run")}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
