import { createInterface } from "node:readline/promises";
import { ProjectError } from "./project-error.ts";

/** The streams of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}
/** Asks a question until the answer is valid. */
export interface Ask {
  (
    question: string,
    standard: string,
    faultOf: (answer: string) => Promise<string | undefined> | string | undefined,
  ): Promise<string>;
}

/** Asks in a terminal. An empty answer means the default. Call `close` after the last question. */
export function openTerminal({ input, output }: Terminal): {
  readonly callService: Ask;
  close(): void;
} {
  const lines = createInterface({ input, output });
  const closed = new AbortController();
  // Ctrl-C and Ctrl-D close it; an open question would never be answered.
  lines.once("close", () => closed.abort());
  const ask: Ask = async (question, standard, faultOf) => {
    for (;;) {
      const answer = (await answerTo(`${question} (${standard}) `)).trim() || standard;
      const fault = await faultOf(answer);
      if (fault === undefined) return answer;
      output.write(`  ${fault}\n`);
    }
  };
  async function answerTo(question: string): Promise<string> {
    try {
      return await lines.question(question, { signal: closed.signal });
    } catch {
      throw new ProjectError("Cancelled.");
    }
  }
  return { callService: ask, close: () => lines.close() };
}
