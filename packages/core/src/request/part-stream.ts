import type { Part } from "../args/multipart.ts";

const noCancel = async (): Promise<void> => {};

/** A stream of what `read` returns, until it returns undefined. */
export const partStream = (
  read: Part["read"],
  cancel: () => Promise<unknown> = noCancel,
): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      cancel: async () => void (await cancel()),
      async pull(controller) {
        const bytes = await read();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
