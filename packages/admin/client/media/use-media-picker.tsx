import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { upload } from "../api/connection.ts";
import { type MediaFile, mediaPath, toEditorItem } from "./media-file.ts";

const MediaPicker = lazy(async () => ({ default: (await import("./picker.tsx")).MediaPicker }));

/** Which files a picker offers. */
export type PickedKind = "image" | "audio" | "video" | "file";

interface Asked {
  readonly kind: PickedKind;
  readonly resolve: (file: MediaFile | undefined) => void;
}

/** Lets the user choose a file: `pick` opens the dialog; the screen shows `dialog`. */
export function useMediaPicker() {
  const [asked, setAsked] = useState<Asked>();
  const answer = (file: MediaFile | undefined) => {
    asked?.resolve(file);
    setAsked(undefined);
  };
  const pick = useCallback(
    (kind: PickedKind) =>
      new Promise<MediaFile | undefined>((resolve) => setAsked({ kind, resolve })),
    [],
  );
  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      <MediaPicker
        kind={asked.kind === "file" ? undefined : asked.kind}
        onPick={answer}
        onClose={() => answer(undefined)}
      />
    </Suspense>
  );
  return { pick, dialog };
}

/** Files as the editor of texts gets them: uploads, and files that the user chooses. */
export const toEditorMedia = (pick: ReturnType<typeof useMediaPicker>["pick"]) => ({
  upload: async (file: File, onProgress: (done: number) => void) =>
    toEditorItem(await upload<MediaFile>(mediaPath, file, {}, onProgress)),
  pick: async (kind: PickedKind) => {
    const file = await pick(kind);
    return file && toEditorItem(file);
  },
});
