import { accountScreens } from "./screens.ts";
import {
  defineModule,
  messageOf,
  objectPermissions,
  roles,
  servedPaths,
  siteCookies,
} from "@waymark/core";
import { accountErrorMessages, accountMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import * as z from "zod";
import { errors } from "./errors.ts";
import { userMeta } from "./extension-points.ts";
import { clearSessions } from "./jobs.ts";
import { migrations } from "./migrations.ts";
import { options } from "./options.ts";
import { avatar } from "./pages/avatar.ts";
import { secondStep, secondStepForm } from "./pages/second-step.ts";
import { authorize, authorizeForm } from "./authorize/pages.ts";
import { session } from "./pages/session.ts";
import { signIn, signInForm } from "./pages/sign-in.ts";
import { signOut } from "./pages/sign-out.ts";
import { mailEmailChange } from "./email-change/jobs.ts";
import { confirmEmail, confirmEmailForm } from "./email-change/pages.ts";
import { accountBar, profile, profileForm } from "./profile/pages.ts";
import { mailInvitation } from "./invitations/jobs.ts";
import { accept, invitationForm } from "./invitations/pages.ts";
import { inviteUser } from "./tasks/invite-user.ts";
import { notifyUsers } from "./listeners.ts";
import { mailEmailNotice, mailPasswordNotice } from "./mail/jobs.ts";
import { mailPasswordReset } from "./password-reset/jobs.ts";
import { forgot, forgotForm, reset, resetForm } from "./password-reset/pages.ts";
import { userPermissions } from "./roles/registry.ts";
import { setUp, setUpForm } from "./set-up/pages.ts";
import { standardRoles } from "./roles/capabilities.ts";
import { tokenScheme } from "./schemes/api-tokens.ts";
import { basicScheme } from "./schemes/application-passwords.ts";
import { sessionScheme } from "./schemes/session.ts";
import { tables } from "./tables.ts";
import { createApiToken, createSession } from "./tasks/credentials.ts";
import { createUser, disableUser, findUser } from "./tasks/users.ts";
import { ensureAdministrator } from "./tasks/ensure-administrator.ts";
import { importUser } from "./tasks/import-user.ts";
import { makeSetUpLink } from "./tasks/make-set-up-link.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";

/** The accounts module: users, roles and credentials. Mount it with `modules: [accounts()]`. */
export const accounts = defineModule({
  name: "accounts",
  options,
  tables,
  migrations,
  errors,
  messages: accountMessages,
  errorMessages: accountErrorMessages,
  contributes: [
    accountScreens,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
    roles(...standardRoles),
    objectPermissions(...userPermissions),
    servedPaths({
      name: "accounts",
      paths: [
        // The methods of other modules to sign in and out have paths below these.
        "/sign-in/",
        "/sign-out/",
      ],
    }),
    siteCookies({
      name: "waymark_session",
      secureName: "__Host-waymark_session",
      description: messageOf(accountMessages, "sessionCookie"),
      duration: messageOf(accountMessages, "sessionCookieDuration"),
    }),
    siteCookies({
      name: "waymark_link",
      secureName: "__Host-waymark_link",
      description: messageOf(accountMessages, "linkCookie"),
      duration: messageOf(accountMessages, "linkCookieDuration"),
    }),
    userMeta({
      name: "persisted_preferences",
      schema: z
        .looseObject({
          _modified: z
            .string()
            .meta({ format: "date-time", readonly: false })
            .describe("Time of the last change")
            .optional(),
        })
        .describe("Editor preferences of the user"),
      fallback: [],
    }),
  ],
  // Credentials that are sent explicitly take precedence over those that a browser adds automatically.
  authSchemes: [basicScheme, tokenScheme, sessionScheme],
  pages: [
    signInForm,
    signIn,
    secondStepForm,
    secondStep,
    signOut,
    session,
    avatar,
    forgotForm,
    forgot,
    resetForm,
    reset,
    invitationForm,
    accept,
    setUpForm,
    setUp,
    authorizeForm,
    authorize,
    confirmEmailForm,
    confirmEmail,
    profileForm,
    profile,
    accountBar,
  ],
  on: notifyUsers,
  jobs: [
    clearSessions,
    mailEmailChange,
    mailInvitation,
    mailPasswordReset,
    mailPasswordNotice,
    mailEmailNotice,
  ],
  tasks: [
    createUser,
    findUser,
    ensureAdministrator,
    importUser,
    createApiToken,
    createSession,
    disableUser,
    inviteUser,
  ],
  start: [makeSetUpLink],
  namespaces: (setup) => [v2(setup), v1(setup)],
});

export { toIdentity } from "./credentials/lookup.ts";
export { accountMenu, type AccountMenuOf } from "./profile/account-bar.ts";
export { authorEmbeds } from "./embeds.ts";
export { options as accountOptions, type AvatarAddress, type Pictured } from "./options.ts";
export { accountErrorMessages, accountMessages, type AccountPageScope } from "./messages/index.ts";
export { errors as accountErrors } from "./errors.ts";
export {
  emailChanged,
  rolesChanged,
  signedIn,
  signInFailed,
  userCreated,
  userDeleted,
  userUpdated,
} from "./events.ts";
export {
  accountPages,
  authorPrivacy,
  authorship,
  passwordChecks,
  secondFactors,
  signInChecks,
  signInMethods,
  userFields,
  userMeta,
  type AccountPage,
  type All,
  type AuthorPrivacy,
  type Authorship,
  type AuthorVisibility,
  type PasswordCandidate,
  type PasswordCheck,
  type SecondFactor,
  type SecondFactorPage,
  type SecondFactorVerdict,
  type SignIn,
  type SignInAttempt,
  type SignInCheck,
  type SignInMethod,
  type SignOut,
  type SignOutTarget,
  type UserMeta,
} from "./extension-points.ts";
export {
  addExternalUser,
  signInUser,
  userOfEmail,
  type ExternalSignIn,
  type ExternalUser,
} from "./sign-in/external.ts";
export { isByToken } from "./credentials/api-token.ts";
export { readTokenCookie, toCookieName, toSetCookie } from "./credentials/session.ts";
export { toLocalPath, toPage as toAccountPage, toRedirect } from "./pages/page.ts";
export {
  confirmPassword,
  endSessions,
  formNonce,
  isFormNonce,
  userSubject,
  type FormOf,
} from "./services.ts";
export { privilegedCapabilities, standardRoles } from "./roles/capabilities.ts";
export { apiToken, applicationPassword, userResource, type UserResource } from "./responses.ts";
export { tables as accountTables, type AccountDb, type UserRow } from "./tables.ts";
export {
  createApiToken,
  type CreateApiTokenInput,
  createSession,
  type SessionTokens,
} from "./tasks/credentials.ts";
export {
  type CreatedUser,
  createUser,
  type CreateUserInput,
  disableUser,
  findUser,
  type FoundUser,
} from "./tasks/users.ts";
export { ensureAdministrator, type FirstAdministrator } from "./tasks/ensure-administrator.ts";
export { inviteUser, type InviteUserInput } from "./tasks/invite-user.ts";
export { UserInputError } from "./tasks/context.ts";
export { importUser, type ImportUserInput } from "./tasks/import-user.ts";
export { toAvatarUrls } from "./users/shape.ts";
export { authorLink, authorPath } from "./users/author-link.ts";
export { authorsAreHidden, havePublished, mayView } from "./users/visibility.ts";
export type { Subject } from "./users/subject.ts";
export type { AccountsV1 } from "./v1.ts";
export type { AccountsV2 } from "./v2.ts";
