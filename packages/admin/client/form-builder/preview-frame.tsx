import { Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { page } from "../api/page.ts";
import classes from "./form-builder.module.css";

const escapeQuotes = (value: string): string => value.replaceAll('"', "&quot;");

/** The form as visitors see it. Its document runs no scripts and sends nothing. */
export function PreviewFrame({ html, style }: { readonly html: string; readonly style: string }) {
  const t = useTranslations("formBuilder");
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState(240);
  // The document stays, so that nothing flickers while the form changes.
  const shell = useMemo(
    () =>
      `<!doctype html><html><head><style nonce="${escapeQuotes(page.nonce)}">${style}
body { padding: 1.25rem; font-size: 1rem; overflow: hidden } h1 { margin-top: 0; font-size: 1.5rem } .form { margin-bottom: 0 }</style></head><body></body></html>`,
    [style],
  );
  useEffect(() => {
    const body = frame.current?.contentDocument?.body;
    if (!isLoaded || !body) return undefined;
    body.innerHTML = html;
    const measure = () => setHeight(Math.ceil(body.getBoundingClientRect().height) + 2);
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    return () => observer.disconnect();
  }, [html, isLoaded]);
  return (
    <Stack gap={6}>
      <iframe
        ref={frame}
        title={t("preview.title")}
        className={classes["preview"]}
        style={{ height }}
        // Scripts, forms and pop-ups are not allowed; the same origin lets this screen measure the height.
        sandbox="allow-same-origin"
        srcDoc={shell}
        onLoad={() => setLoaded(true)}
      />
      <Text size="xs" className="muted">
        {t("preview.note")}
      </Text>
    </Stack>
  );
}
