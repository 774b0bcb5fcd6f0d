/** The path of the event stream that tells pages which run of the site answers. */
export const reloadPath = "/@waymark/reload";

/**
 * The script that reloads a page when another run of the site than `version` answers. Hidden pages close their
 * stream, since browsers open only six connections to a host.
 */
export const toReloadScript = (version: string): string => `(() => {
let source, timer;
const close = () => { clearTimeout(timer); source?.close(); };
const open = () => {
  close();
  if (document.hidden) return;
  source = new EventSource(${JSON.stringify(reloadPath)});
  source.onmessage = ({ data }) => { if (data !== ${JSON.stringify(version)}) location.reload(); };
  source.onerror = () => { if (source.readyState === 2) timer = setTimeout(open, 1000); };
};
document.addEventListener("visibilitychange", open);
addEventListener("pagehide", close);
addEventListener("pageshow", open);
open();
})();`;

/** The event streams of the pages that are open. */
export interface ReloadStreams {
  /** A stream with the version as its first event. */
  respond(): Response;
  /** Ends all streams; browsers connect again. */
  end(): void;
}

export function reloadStreams(version: string): ReloadStreams {
  const text = new TextEncoder();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let isEnded = false;
  return {
    respond() {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          controller.enqueue(text.encode(`retry: 100\ndata: ${version}\n\n`));
          if (isEnded) controller.close();
          else open.add(controller);
        },
        cancel: () => void open.delete(own),
      });
      return new Response(body, {
        headers: {
          "Content-Type": "text/event-stream",
          "Cache-Control": "no-store",
          // The next run uses another connection.
          Connection: "close",
        },
      });
    },
    end() {
      isEnded = true;
      for (const controller of open) controller.close();
      open.clear();
    },
  };
}
