/**
 * Runs in a page, after its pictures have loaded: elements that are wider than the window, pictures that did not load or leave their column, text
 * that is cut off and text that overlaps other text. Returns a sentence for each.
 */
export async function findLayoutProblems() {
  const found = [];
  const nameOf = (element) =>
    element.outerHTML.replace(/\s+/g, " ").slice(0, 120) +
    (element.isConnected ? "" : " (removed)");
  const isHidden = (element) =>
    element.closest("[hidden], .visually-hidden, .screen-reader-text, .skip-link, [popover]") !==
      null || !element.checkVisibility({ visibilityProperty: true });
  const scrolls = (element) => {
    for (let one = element; one; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
    return false;
  };
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  const elements = [...document.body.querySelectorAll("*")].filter((one) => !isHidden(one));
  for (const element of elements) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(element))
      found.push(`outside of the window: ${nameOf(element)}`);
    const style = getComputedStyle(element);
    const isCut =
      (style.overflowX !== "visible" &&
        style.overflowX !== "auto" &&
        element.scrollWidth > element.clientWidth + 1) ||
      (style.overflowY !== "visible" &&
        style.overflowY !== "auto" &&
        element.scrollHeight > element.clientHeight + 1);
    if (isCut && element.innerText?.trim()) found.push(`cut off: ${nameOf(element)}`);
  }
  for (const image of document.images) {
    if (isHidden(image)) continue;
    if (image.naturalWidth === 0) found.push(`not loaded: ${nameOf(image)}`);
    const column =
      image.closest("figure, p, li, dt, td, .wp-block-column, .content, main") ?? document.body;
    const [own, around] = [image.getBoundingClientRect(), column.getBoundingClientRect()];
    if (own.left < around.left - 1 || own.right > around.right + 1)
      found.push(`wider than its column: ${nameOf(image)}`);
  }
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() === "" || isHidden(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, height } of range.getClientRects())
      // The boxes of letters are higher than the lines of tight headings.
      if (right - left > 2)
        texts.push({
          node,
          left: left + 1,
          right: right - 1,
          top: top + height / 4,
          bottom: bottom - height / 4,
        });
  }
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1))
      if (
        one.node !== other.node &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom
      )
        found.push(
          `“${one.node.data.trim().slice(0, 40)}” overlaps “${other.node.data.trim().slice(0, 40)}”`,
        );
  return [...new Set(found)];
}
