import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { page } from "../api/page.ts";
import { applyStyles, parseWithoutStyles } from "../editor/paste/parse.ts";
import classes from "./window-frame.module.css";

/** A popup as the site renders it. */
export interface Shown {
  readonly html: string;
  readonly look: Readonly<Record<string, string>>;
  /** Whether it covers the page behind it. */
  readonly isModal: boolean;
}
/** The window of a visitor in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Opens a popup in a document, as the script of popups does, without moving the focus. */
function open({ html, look, isModal }: Shown, document: Document): HTMLElement | undefined {
  const dialog = parseWithoutStyles(html).querySelector("dialog");
  if (!dialog) return undefined;
  for (const element of dialog.querySelectorAll("script, base, meta, link")) element.remove();
  // The policy of the admin allows no frames of other sites.
  for (const frame of dialog.querySelectorAll("iframe, object, embed")) {
    frame.removeAttribute("src");
    frame.removeAttribute("srcdoc");
    frame.removeAttribute("data");
  }
  for (const style of dialog.querySelectorAll("style")) style.nonce = page.nonce;
  document.body.append(document.adoptNode(dialog));
  applyStyles(dialog);
  for (const [name, value] of Object.entries(look)) dialog.style.setProperty(name, value);
  if (isModal && "showPopover" in dialog) {
    dialog.popover = "manual";
    // The browser would move the focus into it.
    dialog.inert = true;
    dialog.showPopover();
    dialog.inert = false;
  } else dialog.setAttribute("open", "");
  return dialog;
}

/** The window of a visitor with an open popup, scaled to the space that it has. Its document runs no scripts. */
export function WindowFrame({
  document: source,
  popup,
  viewport,
  title,
  maxHeight,
}: {
  /** The HTML of the page behind the popup. */
  readonly document: string;
  readonly popup: Shown;
  readonly viewport: Viewport;
  /** Its name for screen readers. */
  readonly title: string;
  /** In CSS pixels. */
  readonly maxHeight: number;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const { ref, width } = useElementSize();
  useEffect(() => {
    const content = frame.current?.contentDocument;
    if (loaded === 0 || !content?.body) return undefined;
    const dialog = open(popup, content);
    return () => dialog?.remove();
  }, [popup, loaded]);
  const scale = Math.min(1, width / viewport.width, maxHeight / viewport.height);
  return (
    <div ref={ref} className={classes["space"]}>
      <div
        className={classes["window"]}
        style={{ width: viewport.width * scale, height: viewport.height * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          style={{ ...viewport, transform: `scale(${scale})` }}
          // Scripts, forms and new windows are not allowed; the same origin lets this screen put the popup into it.
          sandbox="allow-same-origin"
          srcDoc={source}
          onLoad={(event) => {
            const body = event.currentTarget.contentDocument?.body;
            if (body) applyStyles(body);
            setLoaded((times) => times + 1);
          }}
        />
      </div>
    </div>
  );
}
