import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./theme.css";
import { createRoot } from "react-dom/client";
import { page } from "./api/page.ts";
import { setOfflineText } from "./api/problem.ts";
import { setInvalidJsonText } from "./forms/invalid-json.ts";
import { App } from "./app.tsx";
import { loadLanguage } from "./messages/languages.ts";

// Dialogs add a style sheet that stops the page behind them from scrolling; they take the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: page.nonce });

const { documentElement } = document;
const root = document.getElementById("root");

// Files of the texts import this one, so that it must not wait for them.
void loadLanguage(documentElement.lang).then((language) => {
  // English texts in place of those of a language without a catalogue are read from left to right.
  if (documentElement.lang !== language.locale) documentElement.removeAttribute("dir");
  documentElement.lang = language.locale;
  setInvalidJsonText(language.messages.form.invalidJson);
  setOfflineText(language.messages.shell.offline);
  if (root) createRoot(root).render(<App language={language} />);
});
