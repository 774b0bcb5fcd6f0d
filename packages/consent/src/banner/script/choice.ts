/**
 * Reads the choice from the cookie of the site. Where the browser sends a Global Privacy Control signal, a choice that was made
 * without it allows nothing that the signal is about.
 */
export const choice = String.raw`
const pattern = /^([0-9a-f]{32})\.([0-9a-z]+)\.(\d+)\.([a-z-]+)\.([0-3])$/;
const hasSignal = gpc !== "ignore" && navigator.globalPrivacyControl === true;
const withheld = hasSignal ? gpcCategories.split(" ") : [];
const read = () => {
  for (const part of document.cookie.split("; ")) {
    const found = part.startsWith(name + "=") && pattern.exec(part.slice(name.length + 1));
    if (!found) continue;
    const age = Date.now() / 1000 - found[3];
    const counts = found[2] === version && age <= days * 86400 && age >= -86400;
    const all = found[4].split("-");
    const isKnown = found[5] > 1;
    const categories = isKnown ? all : all.filter((one) => !withheld.includes(one));
    return {
      id: found[1],
      categories: counts ? categories : null,
      isLogged: found[5] % 2 === 1,
      isOverruled: categories.length < all.length,
    };
  }
  return null;
};
`;
