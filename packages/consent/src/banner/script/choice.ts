/** Reads the choice from the cookie of the site. The script of Google consent mode reads it too. */
export const choice = String.raw`
const pattern = /^([0-9a-f]{32})\.([0-9a-z]+)\.(\d+)\.([a-z-]+)\.([01])$/;
const read = () => {
  for (const part of document.cookie.split("; ")) {
    const found = part.startsWith(name + "=") && pattern.exec(part.slice(name.length + 1));
    if (!found) continue;
    const age = Date.now() / 1000 - found[3];
    const counts = found[2] === version && age <= days * 86400 && age >= -86400;
    return { id: found[1], at: found[3], categories: counts ? found[4].split("-") : null, isLogged: found[5] === "1" };
  }
  return null;
};
`;
