import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { confirmEmailChange, requestEmailChange } from "./email-change/routes.ts";
import { deleteSession, deleteSessions, listSessions } from "./sessions/routes.ts";
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  resendInvitation,
} from "./invitations/routes.ts";
import { setUpSite } from "./set-up/routes.ts";
import type { Options } from "./options.ts";
import { confirmPasswordReset, requestPasswordReset } from "./password-reset/routes.ts";
import { listRoles } from "./routes/roles.ts";
import { createApiToken, deleteApiToken, listApiTokens } from "./routes/api-tokens.ts";

/** Routes that Waymark adds to those of `core/v2`: API tokens, sessions and links by mail. */
export const v1 = (setup: NamespaceContext<Options>): AccountsV1 => routesOf(setup);
/** The routes of API tokens and of links sent by mail, with their types. */
export interface AccountsV1 extends ReturnType<typeof routesOf> {}

const routesOf = (setup: NamespaceContext<Options>) =>
  defineNamespace("accounts/v1", {
    "/users/me/email-change": [requestEmailChange],
    "/email-changes/confirm": [confirmEmailChange],
    "/users/:user_id/sessions": [listSessions, deleteSessions],
    "/users/:user_id/sessions/:id": [deleteSession],
    "/users/:user_id/tokens": [listApiTokens, createApiToken],
    "/users/:user_id/tokens/:uuid": [deleteApiToken],
    "/invitations": [listInvitations, createInvitation],
    "/invitations/accept": [acceptInvitation(setup)],
    "/roles": [listRoles],
    "/set-up": [setUpSite(setup)],
    "/invitations/:uuid": [deleteInvitation],
    "/invitations/:uuid/resend": [resendInvitation],
    "/password-resets": [requestPasswordReset],
    "/password-resets/confirm": [confirmPasswordReset(setup)],
  });
