import { Button, Group, Input, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { nameOf } from "./media-file.ts";
import { fileQuery } from "./queries.ts";
import { Thumbnail } from "./tile.tsx";
import { type PickedKind, useMediaPicker } from "./use-media-picker.tsx";
import classes from "./media.module.css";

/** Chooses a file of the media library, and shows it. */
export function MediaField({
  label,
  description,
  error,
  required = false,
  isDisabled = false,
  kind = "image",
  value,
  onChange,
}: {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly isDisabled?: boolean;
  readonly kind?: PickedKind;
  /** The id of the file; 0 for none. */
  readonly value: number;
  readonly onChange: (id: number | undefined) => void;
}) {
  const t = useTranslations("content.image");
  const { pick, dialog } = useMediaPicker();
  const { data: file } = useQuery(fileQuery(value));
  const choose = async () => {
    const picked = await pick(kind);
    if (picked) onChange(picked.id);
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
    >
      <Stack gap="xs" mt={4}>
        {value > 0 && file && (
          <div className={classes["large"]}>
            <Thumbnail file={file} width={600} />
          </div>
        )}
        {value > 0 && file && (
          <Text size="xs" className="muted" truncate dir="auto">
            {nameOf(file)}
            {kind === "image" && file.alt_text === "" && ` · ${t("noAlt")}`}
          </Text>
        )}
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={isDisabled}
            leftSection={<ImagePlus size={15} aria-hidden />}
            onClick={() => void choose()}
          >
            {value > 0 ? t("replace") : t(kind === "image" ? "choose" : "chooseFile")}
          </Button>
          {value > 0 && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              disabled={isDisabled}
              onClick={() => onChange(undefined)}
            >
              {t("remove")}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog}
    </Input.Wrapper>
  );
}
