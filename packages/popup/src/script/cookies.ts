/** Cookies under a prefix of their own: a popup can neither read nor change those of the site. */
export const cookies = String.raw`
const prefix = "wd_";
const cookieOf = (name) => {
  for (const pair of document.cookie.split(/;\s*/)) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === prefix + name) return pair.slice(at + 1);
  }
  return undefined;
};
const isMuted = ({ settings }, names) =>
  names.some((name) => {
    const value = cookieOf(name);
    const own = settings.cookies.find((one) => one.name === name);
    return value !== undefined && (!own || own.value === value);
  });
const mute = ({ settings }, on, isMeant = () => true) => {
  for (const one of settings.cookies)
    if (one.on === on && isMeant(one))
      document.cookie = [
        prefix + one.name + "=" + one.value,
        ...(one.path ? ["path=" + one.path] : []),
        ...(one.age ? ["max-age=" + one.age] : []),
        "samesite=lax",
        ...(location.protocol === "https:" ? ["secure"] : []),
      ].join("; ");
};
`;
