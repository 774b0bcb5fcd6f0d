/** An upload of an image that a node shows. */
interface Upload {
  readonly preview: string;
  readonly name: string;
  readonly done: number;
  readonly error: string | undefined;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

/** Changes the state of an upload, or removes it. */
export const setUpload = (id: string, upload: Upload | undefined) => {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  for (const listener of listeners) listener();
};

/** For `useSyncExternalStore`. */
export const uploadStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (id: string): Upload | undefined => uploads.get(id),
  /** Whether any upload has not ended. */
  isActive: (): boolean => [...uploads.values()].some(({ error }) => error === undefined),
};
