import {
  errors as coreErrors,
  type ImageChange,
  type ImageInfo,
  type Images,
  type TempStorage,
  type TempFile,
} from "@waymark/core";
import { errors } from "../errors.ts";

/** One step of an edit: a clockwise rotation in degrees, or a crop in percent of the image. */
export type Modifier =
  | { readonly type: "rotate"; readonly args: { readonly angle: number } }
  | {
      readonly type: "crop";
      readonly args: {
        readonly left: number;
        readonly top: number;
        readonly width: number;
        readonly height: number;
      };
    };
/** The steps in the older form of arguments: one crop, one rotation. */
export interface PlainEdit {
  readonly rotation?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}
/** MIME types of images that can be edited. */
export const editable: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
]);

/**
 * The steps of an edit that change the image.
 *
 * @throws ApiError 400 `rest_image_not_edited` without any.
 */
export function stepsOf(
  modifiers: readonly Modifier[] | undefined,
  { rotation, x, y, width, height }: PlainEdit,
): readonly Modifier[] {
  const plain: Modifier[] = [];
  if (rotation !== undefined) plain.push({ type: "rotate", args: { angle: rotation } });
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined)
    plain.push({ type: "crop", args: { left: x, top: y, width, height } });
  const steps = (modifiers ?? plain).filter(changes);
  if (steps.length === 0) throw errors.rest_image_not_edited();
  return steps;
}

const changes = (step: Modifier): boolean =>
  step.type === "rotate"
    ? step.args.angle % 360 !== 0
    : step.args.width !== 100 || step.args.height !== 100;

/** The pixels of a crop in percent. */
function toChange(step: Modifier, image: Pick<ImageInfo, "width" | "height">): ImageChange {
  if (step.type === "rotate") return { rotate: ((step.args.angle % 360) + 360) % 360 };
  const { args } = step;
  const left = Math.round((image.width * args.left) / 100);
  const top = Math.round((image.height * args.top) / 100);
  const width = Math.min(Math.round((image.width * args.width) / 100), image.width - left);
  const height = Math.min(Math.round((image.height * args.height) / 100), image.height - top);
  if (width < 1 || height < 1)
    throw coreErrors.rest_invalid_param({ message: "The crop must not be empty." });
  return { crop: { left, top, width, height } };
}

/** The image after all steps. The caller must drop it. */
export async function applySteps(
  { images, tempStorage }: { readonly images: Images; readonly tempStorage: TempStorage },
  source: TempFile,
  size: Pick<ImageInfo, "width" | "height">,
  steps: readonly Modifier[],
): Promise<TempFile> {
  let now: { spooled: TempFile; width: number; height: number } = { spooled: source, ...size };
  for (const step of steps) {
    const made = await images.change(now.spooled, toChange(step, now)).finally(async () => {
      if (now.spooled !== source) await now.spooled.drop();
    });
    if (!made) throw errors.rest_cannot_edit_file_type();
    const { bytes, width, height } = made;
    const stream = new Blob([new Uint8Array(bytes)]).stream();
    now = { spooled: await tempStorage(stream, { limit: bytes.length }), width, height };
  }
  return now.spooled;
}
