import { Anchor, Image, Stack, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Check, Download, Minus } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { loadFile } from "../api/connection.ts";
import { download } from "../api/download.ts";
import { messageOf } from "../api/problem.ts";
import { toSize } from "../media/file-size.ts";
import type { Answer, SubmittedFile } from "./answers.ts";

/** An answer with everything that belongs to it: all rows, the drawing, the files. */
export function AnswerView({
  answer,
  submission,
}: {
  readonly answer: Answer;
  readonly submission: string;
}) {
  const t = useTranslations("submissions.table");
  switch (answer.kind) {
    case "flag":
      return answer.isChecked ? (
        <Check size={16} role="img" aria-label={t("checked")} />
      ) : (
        <Minus size={16} role="img" aria-label={t("unchecked")} opacity={0.5} />
      );
    case "image":
      return (
        <Image
          src={answer.url}
          alt={t("signature")}
          maw={360}
          bg="white"
          radius="sm"
          bd="1px solid var(--admin-border)"
        />
      );
    case "files":
      return (
        <Stack gap={4}>
          {answer.files.map((file) => (
            <FileLink key={file.id} file={file} submission={submission} />
          ))}
        </Stack>
      );
    case "rows":
      return (
        <Table.ScrollContainer minWidth={0}>
          <Table withTableBorder fz="sm">
            <Table.Thead>
              <Table.Tr>
                {answer.labels.map((label, at) => (
                  <Table.Th key={at}>{label}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.rows.map((row, at) => (
                <Table.Tr key={at}>
                  {row.map((cell, column) => (
                    <Table.Td key={column}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      );
    default:
      return answer.text === "" ? (
        <Text component="span" size="sm" className="muted">
          {t("noAnswer")}
        </Text>
      ) : (
        <>{answer.text}</>
      );
  }
}

function FileLink({
  file,
  submission,
}: {
  readonly file: SubmittedFile;
  readonly submission: string;
}) {
  const t = useTranslations("submissions.table");
  const format = useFormatter();
  const save = async () => {
    try {
      const path = `/forms/v1/submissions/${submission}/files/${encodeURIComponent(file.id)}`;
      download(await loadFile(path), file.name);
    } catch (error) {
      notifications.show({ color: "red", message: messageOf(error) });
    }
  };
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      aria-label={t("download", { name: file.name })}
      onClick={() => void save()}
    >
      <Download size={14} aria-hidden style={{ verticalAlign: "-2px" }} /> {file.name}{" "}
      <Text component="span" size="xs" className="muted">
        {toSize(format, file.size)}
      </Text>
    </Anchor>
  );
}
