import { Text, UnstyledButton } from "@mantine/core";
import { File as FileIcon, FileText, Film, Music } from "lucide-react";
import { imageUrl, kindOf, type MediaFile, nameOf } from "./media-file.ts";
import classes from "./media.module.css";

const icons = { audio: Music, video: Film, text: FileText, application: FileText } as const;

/** A small picture of a file: the image, or an icon of its kind. */
export function Thumbnail({
  file,
  width = 300,
}: {
  readonly file: MediaFile;
  readonly width?: number;
}) {
  const url = imageUrl(file, width);
  if (url !== undefined) return <img src={url} alt={file.alt_text} loading="lazy" />;
  const Icon = icons[kindOf(file) as keyof typeof icons] ?? FileIcon;
  return <Icon size={34} strokeWidth={1.4} opacity={0.6} aria-hidden />;
}

/** A file in the grid. */
export const Tile = ({
  file,
  label,
  isSelected,
  onClick,
  onDoubleClick,
}: {
  readonly file: MediaFile;
  readonly label: string;
  readonly isSelected: boolean;
  readonly onClick: () => void;
  readonly onDoubleClick?: (() => void) | undefined;
}) => (
  <li>
    <UnstyledButton
      className={classes["tile"] ?? ""}
      aria-label={label}
      aria-pressed={isSelected}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <div className={classes["picture"]}>
        <Thumbnail file={file} />
      </div>
      <Text size="xs" px={8} py={6} truncate dir="auto">
        {nameOf(file)}
      </Text>
    </UnstyledButton>
  </li>
);
