import { find } from "./find.ts";
import { sha256 } from "./sha256.ts";

/** The task of a form as the API sends it. */
interface Task {
  readonly challenge: string;
  /** The number of leading zero bits of the hash. */
  readonly bits: number;
  /** Seconds. */
  readonly expires_in: number;
}

/** Solutions are replaced this many seconds before they expire. */
const margin = 60;
/** Milliseconds of work between two pauses. */
const sliceLength = 12;

/** A text that starts with the challenge, and whose hash starts with the required number of zero bits. */
async function solve(challenge: string, bits: number): Promise<string> {
  let sliceStart = performance.now();
  for (let n = 0; ; n++) {
    const solution = `${challenge}.${n}`;
    if (Math.clz32(sha256(solution)[0]) >= bits) return solution;
    if (n % 256 === 0 && performance.now() - sliceStart > sliceLength) {
      // The page responds to input in the pauses.
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
  }
}

/** Solves the task of a form on the first input, and delays the submission until it is solved. */
export function startProof(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLElement>("[data-proof]");
  if (!box) return;
  const { proof: url = "" } = box.dataset;
  const input = find<HTMLInputElement>(box, "input");
  const status = find(box, "[role=status]");
  let work: Promise<void> | undefined;
  let validUntil = 0;
  let isSubmitting = false;

  const isSolved = (): boolean => input.value !== "" && performance.now() < validUntil;
  const reset = (): void => {
    work = undefined;
    validUntil = 0;
    input.value = "";
  };
  const load = async (): Promise<void> => {
    status.textContent = "Your browser is solving a small task…";
    const response = await fetch(url, { credentials: "omit", cache: "no-store" });
    if (!response.ok) throw new Error(`The status is ${response.status}.`);
    const { challenge, bits, expires_in } = (await response.json()) as Task;
    input.value = await solve(challenge, bits);
    validUntil = performance.now() + (expires_in - margin) * 1000;
    status.textContent = "Verification complete. You can submit the form.";
  };
  const start = (): Promise<void> => {
    if (input.value !== "" && !isSolved()) reset();
    work ??= load().catch((error: unknown) => {
      reset();
      status.textContent = "The task could not be loaded. Please try to send the form again.";
      throw error;
    });
    return work;
  };

  reset();
  form.addEventListener("focusin", () => void start().catch(() => {}), { once: true });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (event.defaultPrevented || (button as HTMLButtonElement | null)?.formNoValidate) return;
    if (isSolved()) return;
    event.preventDefault();
    if (isSubmitting) return;
    isSubmitting = true;
    start().then(
      () => {
        isSubmitting = false;
        form.requestSubmit(button);
      },
      () => {
        isSubmitting = false;
      },
    );
  });
  // A page that is restored from the back/forward cache has a solution that was used.
  addEventListener("pageshow", (event) => {
    if (event.persisted) reset();
  });
}
