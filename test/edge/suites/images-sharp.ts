/** `@waymark/images-sharp` for runtimes without native code: images have no further sizes. */
export const sharpImages = () => undefined;
