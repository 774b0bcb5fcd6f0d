import { type ApiError, errors } from "@waymark/core";

/** The error for an argument that was rejected after it was parsed; `code` is that of the detail. */
export const invalidArgument = (name: string, code: string, message: string): ApiError =>
  errors.rest_invalid_param({
    message: `Invalid parameter(s): ${name}`,
    data: {
      params: { [name]: message },
      details: { [name]: { code, message, data: { status: 400 } } },
    },
  });
