import type { Field } from "../definition/field.ts";
import { toProblem, type Problem } from "./check.ts";
import { fromBase64, toBase64, toPlainPng } from "./png.ts";
import { readValue, type SubmittedValue } from "./read.ts";
import type { Drawing, Single } from "./value.ts";

/** The format of drawn signatures. */
export const drawingPrefix = "data:image/png;base64,";

/** A signature as it would be stored: a drawing, or the name that was typed. */
export interface SignatureRead {
  readonly value: Single | Drawing;
  readonly problem?: Problem | undefined;
}

/** Reads a signature: the data URL of a PNG image, or a typed name. */
export function readSignature(field: Field, sent: SubmittedValue | undefined): SignatureRead {
  if (typeof sent !== "string" || !/^data:/i.test(sent))
    return readValue({ ...field, input_limit: field.input_limit || 200 }, sent);
  const bytes = sent.startsWith(drawingPrefix)
    ? fromBase64(sent.slice(drawingPrefix.length))
    : undefined;
  const image = bytes && toPlainPng(bytes);
  if (image) return { value: { png: toBase64(image) } };
  return {
    value: "",
    problem: toProblem("invalid-signature", "Please sign again, or type your name."),
  };
}
