import { useEffect, useState } from "react";

/**
 * Puts the heading of the open screen in the title of the document, also when it is shown later or changes, and returns it for
 * an announcement to users of screen readers.
 */
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
