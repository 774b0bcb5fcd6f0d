import { afterEach, expect, test, vi } from "vitest";
import { startSignature } from "./signature.ts";

afterEach(() => void vi.unstubAllGlobals());

const unused = (): void => undefined;

/** An element with the members that the script uses. */
const element = (more: object = {}) =>
  Object.assign(new EventTarget(), {
    value: "",
    required: false,
    hidden: false,
    before: unused,
    focus: unused,
    setAttribute: unused,
    setPointerCapture: unused,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 600, height: 200 }),
    getContext: () => ({
      fillRect: unused,
      beginPath: unused,
      moveTo: unused,
      lineTo: unused,
      stroke: unused,
    }),
    toDataURL: () => "data:image/png;base64,AAAA",
    ...more,
  });

const pointer = (type: string) =>
  Object.assign(new Event(type), { button: 0, pointerId: 1, clientX: 5, clientY: 5 });

test("drawing and clearing a signature update the fields that depend on it", () => {
  const [canvas, clearButton, name, drawing] = [element(), element(), element(), element()];
  vi.stubGlobal("document", {
    createElement: (tag: string) => (tag === "canvas" ? canvas : clearButton),
  });
  const box = {
    dataset: {},
    querySelectorAll: () => [name, drawing],
    querySelector: () => element(),
  };
  startSignature(box as unknown as HTMLElement);
  const updates: (readonly [value: string, bubbles: boolean])[] = [];
  drawing.addEventListener("input", ({ bubbles }) => updates.push([drawing.value, bubbles]));
  canvas.dispatchEvent(pointer("pointerdown"));
  canvas.dispatchEvent(pointer("pointermove"));
  expect(updates).toEqual([]);
  canvas.dispatchEvent(pointer("pointerup"));
  clearButton.dispatchEvent(new Event("click"));
  expect(updates).toEqual([
    ["data:image/png;base64,AAAA", true],
    ["", true],
  ]);
});
