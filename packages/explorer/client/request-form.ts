import { copyButton } from "./copy-button.ts";
import { toCurl } from "./curl.ts";
import { element, type Child } from "./element.ts";
import { request } from "./identity.ts";
import { root, toUrl } from "./page.ts";
import { t } from "./texts.ts";
import { showFailure, showResponse } from "./response.ts";

/** Milliseconds until a request is aborted. */
const timeout = 30_000;

/** The request of a form. */
export interface FormRequest {
  /** The path and query, below the root of the API. */
  readonly path: string;
  /** The form-encoded body of a write. */
  readonly body?: string | undefined;
}

/** A form that sends a request. */
export interface RequestForm {
  readonly form: HTMLFormElement;
  readonly run: () => Promise<void>;
}

/** The form of an endpoint; `read` returns the request of its fields. A DELETE is sent after a confirmation only. */
export function toRequestForm(
  heading: readonly Child[],
  rows: readonly HTMLElement[],
  method: string,
  read: () => FormRequest,
): RequestForm {
  const target = (): string => read().path;
  const isGet = method === "GET";
  const preview = element("output", { class: "address" });
  const updatePreview = (): void =>
    preview.replaceChildren(`${isGet ? "" : `${method} `}${root}${target()}`);
  const sendButton = element(
    "button",
    { type: "submit", class: "primary", title: "Ctrl + Enter" },
    t("send"),
  );
  const result = element("div", { class: "answer" });
  const status = element("p", { class: "unseen", role: "status" });
  let current: AbortController | undefined;

  const run = async (updatesHash: boolean): Promise<void> => {
    if (!form.reportValidity()) return;
    if (method === "DELETE" && !confirm(t("confirm", { request: `DELETE ${root}${target()}` })))
      return;
    current?.abort();
    const own = new AbortController();
    current = own;
    if (updatesHash && isGet) history.replaceState(null, "", toHash(target()));
    sendButton.textContent = t("sending");
    result.classList.add("waiting");
    await load(method, read(), own.signal, result);
    if (current !== own) return;
    sendButton.textContent = t("send");
    result.classList.remove("waiting");
    status.textContent = result.querySelector(".outcome")?.textContent ?? "";
    const panel = result.parentElement;
    if (panel && panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(true);
  };

  const form = element(
    "form",
    {
      input: updatePreview,
      change: updatePreview,
      submit,
      keydown(event: KeyboardEvent) {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
      },
    },
    heading,
    element(
      "div",
      { class: "try" },
      element("div", { class: "args" }, rows),
      element(
        "div",
        { class: "panel" },
        element(
          "div",
          { class: "sender" },
          preview,
          element("div", { class: "actions" }, sendButton, copyButtons(method, read)),
        ),
        status,
        result,
      ),
    ),
  );
  updatePreview();
  return { form, run: () => run(false) };
}

const toHash = (path: string): string => `#${path.includes("?") ? path : `${path}?`}`;

/** Sends a request and shows the response, unless a newer request has aborted it. */
async function load(
  method: string,
  { path, body }: FormRequest,
  signal: AbortSignal,
  result: HTMLElement,
): Promise<void> {
  const start = performance.now();
  try {
    const response = await request(root + path, {
      method,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    const bytes = await response.arrayBuffer();
    const time = performance.now() - start;
    const text = new TextDecoder().decode(bytes);
    if (!signal.aborted) showResponse(result, { response, text, size: bytes.byteLength, time });
  } catch (error) {
    if (!signal.aborted) showFailure(result, (error as Error).name === "TimeoutError");
  }
}

const copyButtons = (method: string, read: () => FormRequest): readonly HTMLElement[] => [
  copyButton(t("copyUrl"), () => toUrl(read().path)),
  copyButton(t("copyCurl"), () => {
    const { path, body } = read();
    return toCurl(method, toUrl(path), body);
  }),
];
