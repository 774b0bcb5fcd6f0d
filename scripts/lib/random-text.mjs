const vocabulary =
  "tide harbour ferry lantern pier keel rope anchor gull fog quay river boat sail wind chart net oar deck mast".split(
    " ",
  );

/** A random element of a list. */
export const pick = (list) => list[Math.floor(Math.random() * list.length)];
export const randomWord = () => pick(vocabulary);
/** The given number of random words, separated by spaces. */
export const randomWords = (count) => Array.from({ length: count }, randomWord).join(" ");
