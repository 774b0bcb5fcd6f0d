import { Button, Group, Modal, NumberInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { RotateCcw, RotateCw } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { imageUrl, type MediaFile, mediaPath } from "./media-file.ts";
import classes from "./media.module.css";

/** A part of an image, in percent. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const sides = ["x", "y", "width", "height"] as const;
const whole: Part = { x: 0, y: 0, width: 100, height: 100 };
const isWhole = (part: Part): boolean => part.width > 99.5 && part.height > 99.5;
const round = (value: number): number => Math.round(value * 10) / 10;

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
  const [start, setStart] = useState<{ readonly x: number; readonly y: number }>();
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

  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const clamp = (value: number) => Math.min(100, Math.max(0, value));
    // The box is that of the rotated image; the part is one of the image as it is stored.
    const u = clamp(((event.clientX - box.left) / box.width) * 100);
    const v = clamp(((event.clientY - box.top) / box.height) * 100);
    if (angle === 90) return { x: v, y: 100 - u };
    if (angle === 180) return { x: 100 - u, y: 100 - v };
    if (angle === 270) return { x: 100 - v, y: u };
    return { x: u, y: v };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!start) return;
    const { x, y } = pointOf(event);
    setPart({
      x: round(Math.min(x, start.x)),
      y: round(Math.min(y, start.y)),
      width: round(Math.max(1, Math.abs(x - start.x))),
      height: round(Math.max(1, Math.abs(y - start.y))),
    });
  };
  const change = (side: (typeof sides)[number], value: number) =>
    setPart((now) => {
      const next = { ...now, [side]: value };
      return {
        ...next,
        width: Math.min(next.width, 100 - next.x),
        height: Math.min(next.height, 100 - next.y),
      };
    });
  // On its side an image must fit into the place of the upright one.
  const { width: wide = 1, height: high = 1 } = file.media_details;
  const scale = angle % 180 === 0 ? 1 : Math.min(wide / high, high / wide);
  const turn = (by: number) => setAngle((now) => (now + by + 360) % 360);

  return (
    <Modal opened onClose={onClose} title={t("title")} size="xl" zIndex={500}>
      <Stack gap="md">
        <div className={classes["clip"]}>
          <div
            className={classes["stage"]}
            style={{ transform: `rotate(${angle}deg) scale(${scale})`, overflow: "hidden" }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setStart(pointOf(event));
            }}
            onPointerMove={move}
            onPointerUp={() => setStart(undefined)}
          >
            <img src={imageUrl(file, 1200)} alt={file.alt_text} draggable={false} />
            {!isWhole(part) && (
              <div
                className={classes["cut"]}
                style={{
                  left: `${part.x}%`,
                  top: `${part.y}%`,
                  width: `${part.width}%`,
                  height: `${part.height}%`,
                }}
              />
            )}
          </div>
        </div>
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
