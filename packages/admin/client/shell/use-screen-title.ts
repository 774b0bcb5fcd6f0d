import { useEffect, useState } from "react";

/** Keeps the title of the document equal to the heading of the open screen, and returns the heading for a live region. */
export function useScreenTitle(contentId: string, site: string): string {
  const [heading, setHeading] = useState("");
  useEffect(() => {
    const content = document.getElementById(contentId);
    if (!content) return undefined;
    const read = () => {
      // A screen that is still loading has no heading.
      const text = content.querySelector("h1")?.textContent?.trim();
      if (text) setHeading(text);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(content, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [contentId]);
  useEffect(() => {
    if (heading) document.title = `${heading} · ${site}`;
  }, [heading, site]);
  return heading;
}
