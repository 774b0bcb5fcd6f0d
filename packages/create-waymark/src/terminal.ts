import { createInterface } from "node:readline/promises";
import { ProjectError } from "./project-error.ts";

/** Where questions are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}
/** Asks one question until the answer is good. */
export interface Ask {
  (
    question: string,
    standard: string,
    faultOf: (answer: string) => Promise<string | undefined> | string | undefined,
  ): Promise<string>;
}

/** Asks in a terminal. An empty answer is the standard one. Call `close` when nothing more is asked. */
export function openTerminal({ input, output }: Terminal): {
  readonly callService: Ask;
  close(): void;
} {
  const lines = createInterface({ input, output });
  const closed = new AbortController();
  // Ctrl-C and Ctrl-D close it; a question that is open then would wait for ever.
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
      throw new ProjectError("Nothing was made.");
    }
  }
  return { callService: ask, close: () => lines.close() };
}
