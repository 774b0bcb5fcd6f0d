/** Adds and removes rows of repeaters in place. Without it the buttons post the form, and the site shows it with the change. */
export const repeaters = String.raw`
const startRepeater = (box) => {
  const { repeater: key, least, most } = box.dataset;
  const template = box.querySelector("template");
  const add = box.querySelector("button[name=add-row]");
  const rows = () => [...box.querySelectorAll("[data-row]")];
  const rename = (row, n) => {
    const from = key + "." + row.dataset.row;
    const to = key + "." + n;
    for (const element of row.querySelectorAll("[id], [name], [for], [aria-describedby], [aria-labelledby]"))
      for (const name of ["id", "name", "for", "aria-describedby", "aria-labelledby"]) {
        const text = element.getAttribute(name);
        if (text) element.setAttribute(name, text.replaceAll(from + ".", to + "."));
      }
    row.dataset.row = n;
    const legend = row.querySelector("legend");
    legend.textContent = legend.textContent.replace(/\d+$/, n + 1);
    const remove = row.querySelector("button[name=remove-row]");
    remove.value = to;
    remove.setAttribute("aria-label", remove.textContent + ": " + legend.textContent);
  };
  const settle = () => {
    const all = rows();
    /* Names are unique at each moment, or groups of radio buttons would lose what is chosen. */
    for (const [n, row] of all.entries()) if (row.dataset.row !== String(n)) rename(row, n);
    for (const row of all)
      row.querySelector("button[name=remove-row]").hidden = all.length <= Number(least);
    add.hidden = all.length >= Number(most);
  };
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button === add) {
      event.preventDefault();
      const row = template.content.firstElementChild.cloneNode(true);
      rename(row, rows().length);
      template.before(row);
      settle();
      row.querySelector("input, select, textarea").focus();
    } else if (button && button.name === "remove-row") {
      event.preventDefault();
      const row = button.closest("[data-row]");
      const next = row.nextElementSibling;
      row.remove();
      settle();
      const target = next && next.matches("[data-row]") ? next.querySelector("input, select, textarea") : add;
      (target || add).focus();
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
};
`;
