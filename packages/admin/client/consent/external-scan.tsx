import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";

/** A scan that was opened, with the token for its results. */
export interface OpenedScan {
  readonly id: number;
  readonly token: string | null;
  readonly results: string;
}

/** The address and the token with which an external scanner sends its results. The token is shown only once. */
export function ExternalScan({
  scan: { token, results },
  onClose,
}: {
  readonly scan: OpenedScan;
  readonly onClose: () => void;
}) {
  const t = useTranslations("cookieScan");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("external")}
      closeButtonProps={{ "aria-label": t("close") }}
      // The token cannot be shown again.
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{t("externalText")}</Text>
        {[
          { label: t("address"), value: results },
          { label: t("token"), value: token ?? "" },
        ].map(({ label, value }) => (
          <Group key={label} align="flex-end" gap="xs" wrap="nowrap">
            <TextInput label={label} value={value} readOnly style={{ flexGrow: 1 }} />
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? t("copied") : t("copy")}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
        <Group justify="end">
          <Button onClick={onClose}>{t("done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
