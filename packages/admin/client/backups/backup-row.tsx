import { Badge, Button, Code, CopyButton, Group, List, Stack, Text } from "@mantine/core";
import { Copy, Download, ShieldCheck, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { toSize } from "../media/file-size.ts";
import { type Backup, backupsPath } from "./backup.ts";
import classes from "../jobs/jobs.module.css";

/** A backup with the result of its last check, and its actions. */
export function BackupRow({
  backup,
  isBusy,
  onCheck,
  onDownload,
  onDelete,
}: {
  readonly backup: Backup;
  /** Whether another backup is created or checked. */
  readonly isBusy: boolean;
  readonly onCheck: () => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}) {
  const t = useTranslations("backups");
  const format = useFormatter();
  const may = useMay();
  const commandId = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, made, kind, size, rows, files, checked, restore } = backup;
  const toTime = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short" });
  const title = toTime(made);
  const isDamaged = checked !== null && checked.findings.length > 0;
  const actions = [
    { key: "download", path: `GET ${backupsPath}/:name/archive`, Icon: Download, run: onDownload },
    { key: "check", path: `POST ${backupsPath}/:name/check`, Icon: ShieldCheck, run: onCheck },
    { key: "delete", path: `DELETE ${backupsPath}/:name`, Icon: Trash2, run: onDelete },
  ] as const;
  return (
    <Stack component="li" gap="xs" className={classes["row"]}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} flex="1 1 240px" miw={0}>
          <Group gap="xs">
            <Text fw={550}>{title}</Text>
            {checked && (
              <Badge size="sm" variant="light" tt="none" color={isDamaged ? "red" : "teal"}>
                {t(isDamaged ? "damaged" : "intact")}
              </Badge>
            )}
          </Group>
          <Text size="xs" className="muted" style={{ overflowWrap: "anywhere" }}>
            {[
              name,
              toSize(format, size),
              t("rows", { count: rows }),
              t("files", { count: files }),
              kind,
            ].join(" · ")}
          </Text>
          <Text size="xs" className="muted">
            {checked ? t("checkedAt", { time: toTime(checked.at) }) : t("unchecked")}
          </Text>
        </Stack>
        <Group gap={4}>
          {actions
            .filter(({ path }) => may(path))
            .map(({ key, Icon, run }) => (
              <Button
                key={key}
                size="compact-sm"
                variant="subtle"
                color={key === "delete" ? "red" : "gray"}
                leftSection={<Icon size={15} aria-hidden />}
                aria-label={t(`labels.${key}`, { name: title })}
                disabled={isBusy && key !== "download"}
                onClick={run}
              >
                {t(key)}
              </Button>
            ))}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-controls={commandId}
            aria-label={t("labels.restore", { name: title })}
            onClick={() => setOpen(!isOpen)}
          >
            {t("restore")}
          </Button>
        </Group>
      </Group>
      {isDamaged && (
        <List size="sm" c="red">
          {checked.findings.map((finding) => (
            <List.Item key={finding}>{finding}</List.Item>
          ))}
        </List>
      )}
      <Stack id={commandId} gap="xs" hidden={!isOpen} display={isOpen ? undefined : "none"}>
        <Text size="sm">{t("restoreText")}</Text>
        <Command text={restore} />
      </Stack>
    </Stack>
  );
}

/** A command with a button that copies it. */
function Command({ text }: { readonly text: string }) {
  const t = useTranslations("backups");
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <Code block flex={1} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Copy size={14} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
