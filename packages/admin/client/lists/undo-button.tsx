import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";

/** A button in a message that undoes the reported action. */
export function UndoButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslations("list");
  return (
    <Text
      component="button"
      type="button"
      td="underline"
      fw={600}
      size="sm"
      bg="none"
      bd={0}
      p={0}
      onClick={onClick}
    >
      {t("undo")}
    </Text>
  );
}
