export { sharpImages, type SharpImagesOptions } from "./sharp-images.ts";
