import { find } from "./find.ts";

type State = [number, number, number, number, number, number, number, number];

const { constants, initial } = toConstants();
const words = new Int32Array(64);

/**
 * The SHA-256 hash of a text of ASCII characters, as eight integers of 32 bits. `crypto.subtle` is asynchronous and
 * available over HTTPS only; a task takes many thousands of hashes.
 */
export function sha256(text: string): Readonly<State> {
  const input = toBlocks(text);
  const state: State = [...initial];
  for (let offset = 0; offset < input.length; offset += 16) addBlock(state, input, offset);
  return state;
}

/** The text in blocks of 16 words: with a one bit after it, and its length in bits at the end. */
function toBlocks(text: string): Int32Array {
  const { length } = text;
  const input = new Int32Array((((length + 8) >> 6) + 1) * 16);
  const set = (i: number, byte: number) =>
    (input[i >> 2] = at(input, i >> 2) | (byte << (24 - (i & 3) * 8)));
  for (let i = 0; i < length; i++) set(i, text.charCodeAt(i));
  set(length, 128);
  input[input.length - 1] = length * 8;
  return input;
}

function addBlock(state: State, input: Int32Array, offset: number): void {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const word = i < 16 ? at(input, offset + i) : nextWord(i);
    words[i] = word;
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + word) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] + a) | 0;
  state[1] = (state[1] + b) | 0;
  state[2] = (state[2] + c) | 0;
  state[3] = (state[3] + d) | 0;
  state[4] = (state[4] + e) | 0;
  state[5] = (state[5] + f) | 0;
  state[6] = (state[6] + g) | 0;
  state[7] = (state[7] + h) | 0;
}

/** The next word of the message schedule. */
function nextWord(i: number): number {
  const x = at(words, i - 15);
  const y = at(words, i - 2);
  const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
  const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
  return (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
}

/** The constants of the algorithm: fractions of roots of the first prime numbers. */
function toConstants(): { readonly constants: Int32Array; readonly initial: Readonly<State> } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++)
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (number: number) => ((number - Math.floor(number)) * 4294967296) | 0;
  return {
    constants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    initial: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as State,
  };
}

/** An element whose index is in range. */
function at(array: Int32Array, index: number): number {
  return array[index] as number;
}

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
  const {
    proof: url = "",
    solving = "Your browser is solving a small task…",
    done = "Verification complete. You can submit the form.",
    failed = "The task could not be loaded. Please try to send the form again.",
  } = box.dataset;
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
    status.textContent = solving;
    const response = await fetch(url, { credentials: "omit", cache: "no-store" });
    if (!response.ok) throw new Error(`The status is ${response.status}.`);
    const { challenge, bits, expires_in } = (await response.json()) as Task;
    input.value = await solve(challenge, bits);
    validUntil = performance.now() + (expires_in - margin) * 1000;
    status.textContent = done;
  };
  const start = (): Promise<void> => {
    if (input.value !== "" && !isSolved()) reset();
    work ??= load().catch((error: unknown) => {
      reset();
      status.textContent = failed;
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
