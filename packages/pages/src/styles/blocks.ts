/** The blocks of articles, and the classes of older editors. */
export const blocks = ``;
