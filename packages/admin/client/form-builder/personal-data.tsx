import { Alert, Button, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { download } from "../api/download.ts";
import { useMay } from "../api/directory.ts";
import { fieldErrorsOf, messageOf } from "../api/problem.ts";

const base = "/forms/v1/personal-data";

interface ExportPage {
  readonly groups: readonly unknown[];
  readonly done: boolean;
}
interface ErasurePage {
  readonly erased: number;
  readonly done: boolean;
}

/** All submissions of a person. */
async function exportAll(email: string): Promise<readonly unknown[]> {
  const groups: unknown[] = [];
  for (let page = 1; ; page++) {
    const { body } = await send<ExportPage>("POST", `${base}/exports`, { email, page });
    groups.push(...body.groups);
    if (body.done) return groups;
  }
}

/** Erases all submissions of a person, and returns how many there were. */
async function eraseAll(email: string, mode: string): Promise<number> {
  for (let count = 0; ;) {
    const { body } = await send<ErasurePage>("POST", `${base}/erasures`, { email, mode });
    count += body.erased;
    if (body.done) return count;
  }
}

/** Exports or erases all submissions of a person. */
export function PersonalData() {
  const t = useTranslations("submissions.personal");
  const may = useMay();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const [email, setEmail] = useState("");
  const [mode, setMode] = useState("delete");
  const [found, setFound] = useState<number>();
  const [error, setError] = useState<string>();
  const onError = (failure: unknown) => {
    const problem = fieldErrorsOf(failure)["email"];
    setError(problem);
    if (problem === undefined) notifications.show({ color: "red", message: messageOf(failure) });
  };
  const exportData = useMutation({
    mutationFn: () => exportAll(email),
    onSuccess: (groups) => {
      setError(undefined);
      setFound(groups.length);
      if (groups.length === 0) return;
      const text = JSON.stringify({ email, submissions: groups }, undefined, 2);
      download(text, "personal-data.json", "application/json");
    },
    onError,
  });
  const erase = useMutation({
    mutationFn: () => eraseAll(email, mode),
    onSuccess: async (count) => {
      setError(undefined);
      notifications.show({ message: t("erased", { count }) });
      await queries.invalidateQueries({ queryKey: ["items"] });
      await queries.invalidateQueries({ queryKey: ["item"] });
      close();
    },
    onError,
  });
  const askToErase = () =>
    modals.openConfirmModal({
      title: t("eraseTitle", { email }),
      children: <Text size="sm">{t(mode === "delete" ? "deleteText" : "anonymizeText")}</Text>,
      labels: { confirm: t("erase"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => erase.mutate(),
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<UserRoundSearch size={15} aria-hidden />}
        onClick={open}
      >
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
          <TextInput
            type="email"
            label={t("email")}
            data-autofocus
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.currentTarget.value.trim());
              setFound(undefined);
            }}
          />
          <Button
            variant="default"
            loading={exportData.isPending}
            disabled={email === ""}
            onClick={() => exportData.mutate()}
          >
            {t("export")}
          </Button>
          {found !== undefined && (
            <Alert role="status" color={found === 0 ? "gray" : "pine"} py="xs">
              {t("found", { count: found })}
            </Alert>
          )}
          {may("POST /forms/v1/personal-data/erasures") && (
            <>
              <Radio.Group label={t("mode")} value={mode} onChange={setMode}>
                <Stack gap={6} mt={6}>
                  <Radio value="delete" label={t("delete")} />
                  <Radio value="anonymize" label={t("anonymize")} />
                </Stack>
              </Radio.Group>
              <Button
                color="red"
                variant="light"
                loading={erase.isPending}
                disabled={email === ""}
                onClick={askToErase}
              >
                {t("erase")}
              </Button>
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
