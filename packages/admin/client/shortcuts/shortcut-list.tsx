import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { keysOf, shortcuts } from "./shortcuts.ts";

/** The list of all keyboard shortcuts. */
export function ShortcutList({
  isOpen,
  close,
}: {
  readonly isOpen: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("shortcuts");
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t("title")}
      size="lg"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl">
        {Object.entries(shortcuts).map(([place, keys]) => (
          <Stack key={place} component="section" gap={6}>
            <Title order={3} size="h6">
              {t(`places.${place as keyof typeof shortcuts}`)}
            </Title>
            {Object.entries(keys).map(([name, shortcut]) => (
              <Group key={name} justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm">{t(`does.${place}.${name}` as never)}</Text>
                <Group gap={3} wrap="nowrap" dir="ltr">
                  {keysOf(shortcut).map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
