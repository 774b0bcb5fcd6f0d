import { find } from "./find.ts";

type Point = readonly [x: number, y: number];

/** Adds a drawing area above the typed name of a signature. Keyboard users type the name. */
export function startSignature(box: HTMLElement): void {
  const [name, drawing] = box.querySelectorAll("input");
  const canvas = toCanvas(
    box.dataset["box"] ?? "Box to draw your signature in with a mouse, a pen or a finger",
  );
  const context = canvas.getContext("2d");
  if (!name || !drawing || !context) return;
  const isRequired = name.required;
  const clearButton = document.createElement("button");
  clearButton.type = "button";
  const { clear = "Clear the drawing", or = "Or type your full name" } = box.dataset;
  clearButton.textContent = clear;
  const label = find(box, "label");
  label.textContent = or;
  label.before(canvas, clearButton);

  const erase = (): void => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  const update = (): void => {
    name.required = isRequired && drawing.value === "";
    clearButton.hidden = drawing.value === "";
  };
  const set = (value: string): void => {
    drawing.value = value;
    update();
    // Other fields may depend on the signature.
    drawing.dispatchEvent(new Event("input", { bubbles: true }));
  };

  let last: Point | undefined;
  const draw = (event: PointerEvent): void => {
    if (!last) return;
    const next = pointOf(canvas, event);
    context.strokeStyle = "#111";
    context.lineWidth = 3;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(...last);
    context.lineTo(...next);
    context.stroke();
    last = next;
  };
  const stop = (): void => {
    if (!last) return;
    last = undefined;
    set(canvas.toDataURL("image/png"));
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    last = pointOf(canvas, event);
    draw(event);
  });
  canvas.addEventListener("pointermove", draw);
  canvas.addEventListener("pointerup", stop);
  canvas.addEventListener("pointercancel", stop);
  clearButton.addEventListener("click", () => {
    erase();
    set("");
    name.focus();
  });

  erase();
  if (drawing.value !== "") {
    const image = new Image();
    image.onload = () => context.drawImage(image, 0, 0);
    image.src = drawing.value;
  }
  update();
}

function toCanvas(label: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = 600;
  canvas.height = 200;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  return canvas;
}

/** The position of the pointer in the coordinates of the canvas. */
function pointOf(canvas: HTMLCanvasElement, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [((clientX - left) * canvas.width) / width, ((clientY - top) * canvas.height) / height];
}
