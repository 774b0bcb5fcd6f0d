import { parseUrl, toTextLine } from "@waymark/core";
import * as z from "zod";

/** The path of the page, relative to that of the site. */
export const authorizePath = "/authorize-application";

/** The request of an application. */
export interface AuthorizationRequest {
  /** The proposed name of the application password. */
  readonly appName: string;
  /** A UUID chosen by the application, or an empty text. */
  readonly appId: string;
  /** The target after approval, with the credentials; without it, the user copies the password. */
  readonly successUrl: URL | undefined;
  /** The target after rejection; `successUrl` with `success=false` if there is none. */
  readonly rejectUrl: URL | undefined;
}

const maxUrlLength = 2_000;
/** Schemes that browsers execute or open by themselves, or that would send the password unencrypted. */
const unsafeScheme =
  /^(?:about|blob|chrome|data|file|filesystem|ftp|https?|intent|javascript|mailto|vbscript|view-source|wss?):$/;
const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);

/** Whether a password may be sent to an address: over HTTPS, to a program on the user's device, or to an app by its own scheme. */
function isSafeTarget(url: URL, text: string): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isLoopback(url);
  return !unsafeScheme.test(url.protocol) && text.toLowerCase().startsWith(`${url.protocol}//`);
}

/** Reads the parameters of a request; undefined if one of them is invalid. */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
): AuthorizationRequest | undefined {
  const appName = toTextLine((parameters.get("app_name") ?? "").slice(0, 1_000)).slice(0, 200);
  const appId = parameters.get("app_id") ?? "";
  const successUrl = readTarget(parameters.get("success_url"));
  const rejectUrl = readTarget(parameters.get("reject_url"));
  const isValidId = appId === "" || z.uuid().safeParse(appId).success;
  if (appName === "" || !isValidId || successUrl === null || rejectUrl === null) return undefined;
  return { appName, appId, successUrl, rejectUrl };
}

/** Undefined without a target, null for one that is invalid. */
function readTarget(text: string | null): URL | undefined | null {
  if (text === null || text === "") return undefined;
  const url = text.length <= maxUrlLength ? parseUrl(text) : undefined;
  return url && isSafeTarget(url, text) ? url : null;
}

/** An address with added parameters. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const result = new URL(url);
  for (const [name, value] of Object.entries(parameters)) result.searchParams.set(name, value);
  return result;
}

/** Formats a target for display: the host of a web address, otherwise the scheme of an app. */
export const nameOfTarget = ({ protocol, host }: URL): string =>
  protocol === "https:" || protocol === "http:" ? host : `${protocol}//`;
