import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { upload } from "../api/connection.ts";
import { type MediaFile, mediaPath, toEditorItem } from "./media-file.ts";

const MediaPicker = lazy(async () => ({ default: (await import("./picker.tsx")).MediaPicker }));

/** Which files a picker offers. */
export type PickedKind = "image" | "audio" | "video" | "file";

interface PickRequest {
  readonly kind: PickedKind;
  readonly isMultiple: boolean;
  readonly resolve: (files: readonly MediaFile[]) => void;
}

/** Lets the user choose a file, or several: `pick` and `pickMany` open the dialog; the screen shows `dialog`. */
export function useMediaPicker() {
  const [asked, setAsked] = useState<PickRequest>();
  const answer = (files: readonly MediaFile[]) => {
    asked?.resolve(files);
    setAsked(undefined);
  };
  const ask = useCallback(
    (kind: PickedKind, isMultiple: boolean) =>
      new Promise<readonly MediaFile[]>((resolve) => setAsked({ kind, isMultiple, resolve })),
    [],
  );
  const pick = useCallback(async (kind: PickedKind) => (await ask(kind, false))[0], [ask]);
  /** The files in the order of their choice; none if the user cancels. */
  const pickMany = useCallback((kind: PickedKind) => ask(kind, true), [ask]);
  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      <MediaPicker
        kind={asked.kind === "file" ? undefined : asked.kind}
        isMultiple={asked.isMultiple}
        onPick={answer}
        onClose={() => answer([])}
      />
    </Suspense>
  );
  return { pick, pickMany, dialog };
}

/** Files as the editor of texts gets them: uploads, and files that the user chooses. */
export const toEditorMedia = ({
  pick,
  pickMany,
}: Pick<ReturnType<typeof useMediaPicker>, "pick" | "pickMany">) => ({
  upload: async (file: File, onProgress: (done: number) => void) =>
    toEditorItem(await upload<MediaFile>(mediaPath, file, {}, onProgress)),
  pick: async (kind: PickedKind) => {
    const file = await pick(kind);
    return file && toEditorItem(file);
  },
  pickMany: async (kind: PickedKind) => (await pickMany(kind)).map(toEditorItem),
});
