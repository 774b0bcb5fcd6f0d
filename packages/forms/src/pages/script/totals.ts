/** Shows the total of an order while it is filled in. The site calculates it again. */
export const totals = String.raw`
const startTotals = (form) => {
  const outputs = form.querySelectorAll("[data-total]");
  if (outputs.length === 0) return;
  const toCount = (text) => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
  const amountOf = (line) => {
    const chosen = line.querySelector("input:checked");
    if (!chosen && line.querySelector("input[type=radio]")) return 0;
    const price = Number((chosen || line).dataset.price);
    const linked = line.dataset.quantity && form.elements.namedItem("field-" + line.dataset.quantity);
    const entered = linked || line.querySelector("input[type=number]");
    return price * (entered ? toCount(entered.value) : 1);
  };
  const show = () => {
    const lines = [...form.querySelectorAll("[data-line]")];
    const sum = lines.reduce((total, line) => total + amountOf(line), 0);
    for (const output of outputs) {
      const { total: currency, decimals } = output.dataset;
      output.value = new Intl.NumberFormat([document.documentElement.lang || "en", "en"], {
        style: "currency",
        currency,
      }).format(sum / 10 ** decimals);
    }
  };
  form.addEventListener("input", show);
  addEventListener("pageshow", show);
};
`;
