import { cspNonce, extendCsp, replaceBody } from "@waymark/core";
import { scriptTags, type Assets } from "./assets.ts";

const policyHeader = "content-security-policy";

/** The nonce that the policy of a page allows for scripts. */
const scriptNonce = ({ headers }: Response): string | undefined =>
  cspNonce(headers.get(policyHeader), "script");

/** Extends the Content-Security-Policy of a page for its forms. */
function allowAssets({ headers }: Response, { needs }: Assets): void {
  const policy = headers.get(policyHeader);
  if (policy !== null) headers.set(policyHeader, extendCsp(policy, needs));
}

/** A page that contains the tags of its scripts, made ready to load them. */
export async function withAssets(page: Response, assets: Assets): Promise<Response> {
  const nonce = scriptNonce(page);
  const made =
    nonce === undefined
      ? new Response(page.body, page)
      : replaceBody(
          page,
          (await page.text()).replace(scriptTags(assets), () => scriptTags(assets, nonce)),
        );
  allowAssets(made, assets);
  return made;
}
