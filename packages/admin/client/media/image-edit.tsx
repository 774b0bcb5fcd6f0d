import { Button, Group, Modal, NumberInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { RotateCcw, RotateCw } from "lucide-react";
import { useState } from "react";
import { ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { imageUrl, type MediaFile, mediaPath } from "./media-file.ts";
import { fromRotated, isWhole, type Part, toRotated, whole } from "./part.ts";
import classes from "./media.module.css";

const sides = ["x", "y", "width", "height"] as const;
const handles = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
const round = (value: number): number => Math.round(value * 10) / 10;
const rounded = ({ x, y, width, height }: Part): Part => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

/** Crops an image and rotates it; the result is a new file. */
export function ImageEdit({
  file,
  onClose,
  onSaved,
}: {
  readonly file: MediaFile;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const t = useTranslations("media.edit");
  const [angle, setAngle] = useState(0);
  const [part, setPart] = useState(whole);
  const save = useMutation({
    mutationFn: async () => {
      const { x: left, y: top, width, height } = part;
      const modifiers = [
        ...(isWhole(part) ? [] : [{ type: "crop", args: { left, top, width, height } }]),
        ...(angle === 0 ? [] : [{ type: "rotate", args: { angle } }]),
      ];
      const input = { src: file.source_url, modifiers };
      return (await send<MediaFile>("POST", `${mediaPath}/${file.id}/edit`, input)).body;
    },
    onSuccess: ({ id }) => {
      notifications.show({ message: t("saved") });
      onSaved(id);
    },
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });

  const change = (side: (typeof sides)[number], value: number) =>
    setPart((now) => {
      const next = { ...now, [side]: value };
      return {
        ...next,
        width: Math.min(next.width, 100 - next.x),
        height: Math.min(next.height, 100 - next.y),
      };
    });
  const turn = (by: number) => setAngle((now) => (now + by + 360) % 360);

  return (
    <Modal opened onClose={onClose} title={t("title")} size="xl" zIndex={500}>
      <Stack gap="md">
        <CropArea file={file} angle={angle} part={part} onChange={setPart} />
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<RotateCcw size={14} aria-hidden />}
            onClick={() => turn(-90)}
          >
            {t("left")}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<RotateCw size={14} aria-hidden />}
            onClick={() => turn(90)}
          >
            {t("right")}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              setAngle(0);
              setPart(whole);
            }}
          >
            {t("reset")}
          </Button>
        </Group>
        <Text size="sm" className="muted">
          {t("cropHelp")}
        </Text>
        <Group gap="xs" grow>
          {sides.map((side) => (
            <NumberInput
              key={side}
              size="xs"
              label={t(side)}
              suffix=" %"
              min={side === "width" || side === "height" ? 1 : 0}
              max={100}
              value={part[side]}
              onChange={(value) => typeof value === "number" && change(side, value)}
            />
          ))}
        </Group>
        <Group justify="end">
          <Button
            loading={save.isPending}
            disabled={angle === 0 && isWhole(part)}
            onClick={() => save.mutate()}
          >
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The rotated image with the part that stays. */
function CropArea({
  file,
  angle,
  part,
  onChange,
}: {
  readonly file: MediaFile;
  readonly angle: number;
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}) {
  const t = useTranslations("media.edit");
  const labels = {
    cropArea: t("part"),
    ...(Object.fromEntries(
      handles.map((handle) => [`${handle}DragHandle`, t(`handles.${handle}`)]),
    ) as Record<`${(typeof handles)[number]}DragHandle`, string>),
  };
  const { width: wide = 1, height: high = 1 } = file.media_details;
  const isTurned = angle % 180 !== 0;
  const ratio = isTurned ? high / wide : wide / high;
  return (
    <div className={classes["clip"]} dir="ltr">
      <ReactCrop
        crop={{ unit: "%", ...toRotated(part, angle) }}
        minWidth={12}
        minHeight={12}
        keepSelection
        ruleOfThirds
        ariaLabels={labels}
        onChange={(_, { x, y, width, height }) =>
          onChange(rounded(fromRotated({ x, y, width, height }, angle)))
        }
      >
        <div
          className={classes["stage"]}
          style={{ aspectRatio: ratio, width: `min(100cqw, ${55 * ratio}vh)` }}
        >
          <img
            src={imageUrl(file, 1200)}
            alt={file.alt_text}
            draggable={false}
            style={{
              width: `${isTurned ? 100 / ratio : 100}%`,
              transform: `translate(-50%, -50%) rotate(${angle}deg)`,
            }}
          />
        </div>
      </ReactCrop>
    </div>
  );
}
