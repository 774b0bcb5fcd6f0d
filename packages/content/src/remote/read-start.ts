/** A text that came from elsewhere. */
export interface ReadText {
  readonly text: string;
  /** Whether there was nothing behind it. */
  readonly isWhole: boolean;
}

/** Reads at most so many bytes of an answer as text, by the charset that it names, and lets go of the rest. */
export async function readStart(response: Response, mostBytes: number): Promise<ReadText> {
  if (!response.body) return { text: "", isWhole: true };
  const decoder = decoderFor(response.headers.get("content-type") ?? "");
  const reader = response.body.getReader();
  let text = "";
  for (let left = mostBytes; ;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
    if (left >= 0) continue;
    await reader.cancel().catch(() => undefined);
    return { text, isWhole: false };
  }
}

/** A charset that nobody knows is read as UTF-8. */
function decoderFor(type: string): TextDecoder {
  const [, label = "utf-8"] = /;\s*charset="?([\w-]{1,40})/i.exec(type) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
