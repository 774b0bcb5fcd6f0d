import {
  type Banner,
  type BannerData,
  close,
  findBanner,
  isOptional,
  open,
  optionalCategories,
  showCategories,
  toData,
} from "./banner.ts";
import { hasSignal, readChoice, withheldCategories, type ChoiceData } from "./choice.ts";
import { deleteDisallowed } from "./deletion.ts";
import { dispatch, release, released } from "./release.ts";

/** Milliseconds that a page waits for the log before it is reloaded. */
const logTimeout = 2_000;

/**
 * Reads the choice from the cookie and releases the blocked content that it allows. If there is no choice, or the
 * question has changed, it shows the banner. A Global Privacy Control signal counts as a rejection of all categories, or leaves its
 * categories out of what accepting all allows.
 */
function start(banner: Banner, data: BannerData): void {
  listen(banner, data);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) update(banner, data);
  });
  const choice = readChoice(data);
  if (choice?.categories && choice.isOverruled)
    choose(banner, data, choice.categories.filter(isOptional));
  else if (choice?.categories) {
    deleteDisallowed(data, choice.categories);
    release(choice.categories);
    if (!isFramed()) close(banner);
    // The log did not receive it on an earlier page.
    if (!choice.isLogged) void send(data, choice.id, choice.categories);
  } else if (!isFramed()) {
    if (hasSignal(data) && data.gpc === "reject") choose(banner, data, []);
    else openBanner(banner, data);
  }
}

const isFramed = (): boolean => window.top !== window.self;

/**
 * Applies a choice that the visitor made on another page, before returning to this one with the Back button. If it withdraws
 * a category, whose scripts are running again, the page is reloaded.
 */
function update(banner: Banner, data: BannerData): void {
  const categories = allowedCategories(data);
  if ([...released].some((one) => !categories.includes(one))) return location.reload();
  if (categories.every((one) => released.has(one))) return;
  release(categories);
  if (!isFramed()) close(banner);
}

function listen(banner: Banner, data: BannerData): void {
  const { root, boxes } = banner;
  const chooseBoxes = (isIncluded: (box: HTMLInputElement) => boolean): void =>
    choose(
      banner,
      data,
      boxes
        .filter(isIncluded)
        .map(({ value }) => value)
        .filter(isOptional),
    );
  const actions: Readonly<Record<string, () => void>> = {
    accept() {
      const withheld = withheldCategories(data);
      chooseBoxes((box) => box.checked || !withheld.includes(box.value));
    },
    reject: () => choose(banner, data, []),
    choose: () => showCategories(banner),
    save: () => chooseBoxes((box) => box.checked),
  };
  root.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) actions[button.value]?.();
  });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("[data-consent-open],[data-consent-allow]");
    if (!button) return;
    const category = button.getAttribute("data-consent-allow");
    if (category === null) {
      openBanner(banner, data);
      showCategories(banner);
      return;
    }
    const allowed = [...allowedCategories(data), category];
    choose(
      banner,
      data,
      optionalCategories(banner).filter((one) => allowed.includes(one)),
    );
  });
}

const allowedCategories = (data: ChoiceData): readonly string[] =>
  readChoice(data)?.categories ?? [];

const openBanner = (banner: Banner, data: BannerData): void =>
  open(banner, allowedCategories(data), hasSignal(data));

/**
 * Stores a choice in the cookie and sends it to the log. If it withdraws a category, whose scripts are already running,
 * their cookies are deleted and the page is reloaded; the next page deletes what they set until then.
 */
function choose(banner: Banner, data: BannerData, allowed: readonly string[]): void {
  const earlier = readChoice(data);
  const id = earlier?.id ?? newId();
  const categories = ["necessary", ...allowed];
  store(data, id, categories);
  close(banner);
  const withdrawn = (earlier?.categories ?? []).filter((one) => !categories.includes(one));
  deleteDisallowed(data, categories, withdrawn);
  const request = send(data, id, categories);
  if (withdrawn.length === 0) return release(categories);
  dispatch("consent-update", categories);
  // The response deletes what scripts cannot delete. A page that is offline does not wait for it.
  const timeout = new Promise((resolve) => setTimeout(resolve, logTimeout));
  void Promise.race([request, timeout]).then(() => {
    deleteDisallowed(data, categories, withdrawn);
    location.reload();
  });
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

function store(data: BannerData, id: string, categories: readonly string[]): void {
  const now = Math.floor(Date.now() / 1000);
  const value = [id, data.version, now, categories.join("-"), hasSignal(data) ? 2 : 0].join(".");
  const age = Number(data.days) * 86_400;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${data.name}=${value}; path=${data.path}; max-age=${age}; samesite=lax${secure}`;
}

const send = (
  data: BannerData,
  id: string,
  categories: readonly string[],
): Promise<Response | undefined> =>
  fetch(data.log, {
    method: "POST",
    keepalive: true,
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, version: data.version, categories, gpc: hasSignal(data) }),
  }).catch(() => undefined);

const banner = findBanner();
if (banner) start(banner, toData(banner.root.dataset));
