/** Solves the task of a form on the first input, and delays the submission until it is solved. */
export const proof = String.raw`
const findAnswer = async (challenge, bits) => {
  let slice = performance.now();
  for (let n = 0; ; n++) {
    const answer = challenge + "." + n;
    if (Math.clz32(hash(answer)[0]) >= bits) return answer;
    if (n % 256 === 0 && performance.now() - slice > 12) {
      /* The page stays usable meanwhile. */
      await new Promise((resolve) => setTimeout(resolve));
      slice = performance.now();
    }
  }
};
const startProof = (form) => {
  const box = form.querySelector("[data-proof]");
  if (!box) return;
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  let work;
  let until = 0;
  let isWaiting = false;
  const forget = () => {
    work = undefined;
    until = 0;
    input.value = "";
  };
  const load = async () => {
    status.textContent = "Your browser is solving a small task…";
    const answer = await fetch(box.dataset.proof, { credentials: "omit", cache: "no-store" });
    if (!answer.ok) throw new Error("no task");
    const { challenge, bits, expires_in: seconds } = await answer.json();
    input.value = await findAnswer(challenge, bits);
    until = performance.now() + (seconds - 60) * 1000;
    status.textContent = "Verification complete. You can submit the form.";
  };
  const solve = () => {
    if (input.value !== "" && performance.now() >= until) forget();
    work ||= load().catch((error) => {
      forget();
      status.textContent = "The task could not be loaded. Please try to send the form again.";
      throw error;
    });
    return work;
  };
  forget();
  form.addEventListener("focusin", () => solve().catch(() => {}), { once: true });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (event.defaultPrevented || (button && button.formNoValidate)) return;
    if (input.value !== "" && performance.now() < until) return;
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    const done = () => (isWaiting = false);
    solve().then(() => (done(), form.requestSubmit(button)), done);
  });
  /* A page that comes back from the browser's memory holds an answer that was used. */
  addEventListener("pageshow", (event) => event.persisted && forget());
};
`;
