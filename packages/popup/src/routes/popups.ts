import { contentRoutes, type ContentNamespace } from "@waymark/content";
import type { Actor, AnyEndpoint, Namespace, NamespaceContext } from "@waymark/core";
import type { fields } from "../fields/fields.ts";
import { popup } from "../types.ts";

/** The routes of popups, by their paths. */
export interface PopupContent extends ContentNamespace<"popups", typeof fields, never, never> {}

/**
 * The routes of popups as content items. Visitors see popups only in pages, under their conditions;
 * these routes are for users who may edit popups.
 */
export const popupRoutes = (setup: NamespaceContext): PopupContent =>
  closed(contentRoutes(popup, setup));

function closed<N extends Namespace>({ name, routes }: N): N {
  const guarded = Object.entries(routes).map(([path, endpoints]) => [path, endpoints.map(guard)]);
  return { name, routes: Object.fromEntries(guarded) } as N;
}

function guard(endpoint: AnyEndpoint): AnyEndpoint {
  const { access, methods } = endpoint;
  if (methods[0] !== "GET" || typeof access !== "function") return endpoint;
  const rule = (question: { readonly actor: Actor }) =>
    question.actor.can(`edit_${popup.capability}`) && access(question as never);
  return { ...endpoint, access: rule };
}
