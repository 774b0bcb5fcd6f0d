/** Adds a drawing area above the typed name of a signature. Keyboard users type the name. */
export const signature = String.raw`
const startSignature = (box) => {
  const [name, drawing] = box.querySelectorAll("input");
  const isRequired = name.required;
  const canvas = document.createElement("canvas");
  canvas.width = 600;
  canvas.height = 200;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "Box to draw your signature in with a mouse, a pen or a finger");
  const clear = document.createElement("button");
  clear.type = "button";
  clear.textContent = "Clear the drawing";
  const context = canvas.getContext("2d");
  const label = box.querySelector("label");
  label.textContent = "Or type your full name";
  label.before(canvas, clear);
  const empty = () => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  const settle = () => {
    name.required = isRequired && drawing.value === "";
    clear.hidden = drawing.value === "";
  };
  const pointOf = (event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [
      ((event.clientX - left) * canvas.width) / width,
      ((event.clientY - top) * canvas.height) / height,
    ];
  };
  let last;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    last = pointOf(event);
    draw(event);
  });
  const draw = (event) => {
    if (!last) return;
    const next = pointOf(event);
    context.strokeStyle = "#111";
    context.lineWidth = 3;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(...last);
    context.lineTo(...next);
    context.stroke();
    last = next;
  };
  const stop = () => {
    if (!last) return;
    last = undefined;
    drawing.value = canvas.toDataURL("image/png");
    settle();
  };
  canvas.addEventListener("pointermove", draw);
  canvas.addEventListener("pointerup", stop);
  canvas.addEventListener("pointercancel", stop);
  clear.addEventListener("click", () => {
    drawing.value = "";
    empty();
    settle();
    name.focus();
  });
  empty();
  if (drawing.value !== "") {
    const image = new Image();
    image.onload = () => context.drawImage(image, 0, 0);
    image.src = drawing.value;
  }
  settle();
};
`;
