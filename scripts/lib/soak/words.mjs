const words =
  "tide harbour ferry lantern pier keel rope anchor gull fog quay river boat sail wind chart net oar deck mast".split(
    " ",
  );

export const pick = (list) => list[Math.floor(Math.random() * list.length)];
export const word = () => pick(words);
/** So many words that a reader may look for. */
export const wordsOf = (count) => Array.from({ length: count }, word).join(" ");
