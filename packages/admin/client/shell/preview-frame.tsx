import { Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { page } from "../api/page.ts";
import classes from "./preview-frame.module.css";

const escapeQuotes = (value: string): string => value.replaceAll('"', "&quot;");

/** A part of the site as visitors see it. Its document runs no scripts and sends nothing. */
export function PreviewFrame({
  html,
  style,
  title,
  note,
}: {
  readonly html: string;
  readonly style: string;
  /** Its name for screen readers. */
  readonly title: string;
  /** A sentence below it. */
  readonly note: string;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A change of the style loads another document.
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(240);
  // The document stays, so that nothing flickers while the form changes.
  const shell = useMemo(
    () =>
      `<!doctype html><html><head><style nonce="${escapeQuotes(page.nonce)}">${style}
body { overflow: hidden }</style></head><body></body></html>`,
    [style],
  );
  useEffect(() => {
    const body = frame.current?.contentDocument?.body;
    if (loads === 0 || !body) return undefined;
    body.innerHTML = html;
    const measure = () => setHeight(Math.ceil(body.getBoundingClientRect().height) + 2);
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    return () => observer.disconnect();
  }, [html, loads]);
  return (
    <Stack gap={6}>
      <iframe
        ref={frame}
        title={title}
        className={classes["preview"]}
        style={{ height }}
        // Scripts, forms and pop-ups are not allowed; the same origin lets this screen measure the height.
        sandbox="allow-same-origin"
        srcDoc={shell}
        onLoad={() => setLoads((count) => count + 1)}
      />
      <Text size="xs" className="muted">
        {note}
      </Text>
    </Stack>
  );
}
