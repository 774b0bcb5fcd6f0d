/**
 * Adds the errors of a page to `problems`: in its console, which has violations of its policy, its scripts and its responses, and
 * requests to other hosts. Returns the page.
 */
export function watchForErrors(page, origin, problems) {
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin)
      problems.push(`a request to ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return page;
}
