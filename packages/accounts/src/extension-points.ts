import {
  defineContribution,
  type AddedField,
  type Contribution,
  type Exists,
  type Html,
  type MessageReference,
  type SettingsReader,
  type Schema,
  type Service,
} from "@waymark/core";
import type { UserRow } from "./tables.ts";

/** Returns the contributions of the site's modules to an extension point. */
export interface All {
  <V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
}

/**
 * Determines which users have published content. Only these are public; without contributions there are none.
 */
export interface Authorship {
  readonly name: string;
  /** The content types that this covers, as named by `has_published_posts`. */
  readonly types: (all: All) => readonly string[];
  /** Links users (by `id`) to their published content of these types. */
  readonly published: (types: readonly string[], all: All) => Exists;
}
/** Extension point for modules whose objects have authors. */
export const authorship = defineContribution<Authorship>("accounts.authorship");

/** A value stored with each user and returned under `meta`, with its name as the key. */
export interface UserMeta {
  readonly name: string;
  readonly schema: Schema;
  /** The contexts that include it. Default: only `edit`. */
  readonly in?: readonly ("view" | "edit")[];
  /** The default for users without a value. */
  readonly fallback: unknown;
}
/** Extension point for modules that store values with users. */
export const userMeta = defineContribution<UserMeta>("accounts.user-meta");

/** The fields that modules add to users. Create them with `fieldsOf(accountTables.users)`. They are read-only: writes ignore them. */
export const userFields = defineContribution<AddedField>("accounts.user-fields");

/** One step of a sign-in as submitted, before verification. */
export interface SignInAttempt {
  /**
   * `password`: a login and a password at the sign-in page. `second-factor`: a second factor after a correct password.
   * `external`: an identity that another module has verified, such as one of an OpenID Connect provider.
   * `application-password` and `api-token`: the credentials of an API request.
   */
  readonly step: "password" | "second-factor" | "external" | "application-password" | "api-token";
  /**
   * The login or email address as entered, at most 254 characters; in the second step the login of the user; empty for
   * API tokens.
   */
  readonly login: string;
  /** The headers of the request. */
  readonly headers: Headers;
  /** The caller's IP address, if the host provides it. */
  readonly remoteAddress: string | undefined;
}
/** A user who has completed all steps of signing in. */
export interface SignIn {
  readonly user: UserRow;
  /** The headers of the request of the last step. */
  readonly headers: Headers;
  readonly remoteAddress: string | undefined;
}
/** Rules for signing in. Each part is a service of the module that contributes it. */
export interface SignInCheck {
  readonly name: string;
  /** Runs before credentials are compared; throws an `ApiError` to reject the step. It must not disclose which users exist. */
  readonly before?: Service<SignInAttempt, void>;
  /** Runs after a successful step; not for application passwords. */
  readonly passed?: Service<SignInAttempt, void>;
  /** Runs after a sign-in at the sign-in page; returns `Set-Cookie` values for the response. */
  readonly completed?: Service<SignIn, readonly string[]>;
}
/** Extension point for modules that limit or log sign-ins. */
export const signInChecks = defineContribution<SignInCheck>("accounts.sign-in-checks");

/** A section of the page for the second step: a title, and the fields of the form. */
export interface SecondFactorPage {
  readonly title: string;
  readonly body: Html;
}
/** The result of verifying a second factor. */
export type SecondFactorVerdict =
  | {
      readonly passed: true;
      /** HTML shown once after signing in, for example new recovery codes. */
      readonly shows?: SecondFactorPage | undefined;
    }
  | { readonly passed: false; readonly message: string };
/** A second factor, which is verified after the password and before a session starts. */
export interface SecondFactor {
  readonly name: string;
  /** Whether this user must provide the factor now. If several factors are required, all of them must succeed. */
  readonly asks: Service<{ readonly user: UserRow }, boolean>;
  /** The content of the page. Its form is posted to the sign-in page, which adds the button. */
  readonly page: Service<{ readonly user: UserRow }, SecondFactorPage>;
  /** Verifies the submitted values. This module limits failures to ten in five minutes per user. */
  readonly verify: Service<
    { readonly user: UserRow; readonly form: URLSearchParams },
    SecondFactorVerdict
  >;
}
/** Extension point for modules that add second factors. */
export const secondFactors = defineContribution<SecondFactor>("accounts.second-factors");

/** A new password and its user. */
export interface PasswordCandidate {
  readonly password: string;
  /** Undefined for a new user. */
  readonly user: number | undefined;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  /** The roles that the user will have. */
  readonly roles: readonly string[];
}
/** A rule for passwords. */
export interface PasswordCheck {
  readonly name: string;
  /** Returns why the password is rejected, as a sentence for the user; undefined if it is accepted. */
  readonly check: Service<PasswordCandidate, string | undefined>;
}
/** Extension point for password rules, which run whenever a password is set or changed. */
export const passwordChecks = defineContribution<PasswordCheck>("accounts.password-checks");

/**
 * The information about authors for callers who may neither list users nor edit the content of others. `open`: the
 * public fields. `no-scan`: no lists, and no lookup by id. `hidden`: no authors.
 */
export type AuthorVisibility = "open" | "no-scan" | "hidden";
/** A rule about the visibility of authors; the strictest of several rules applies. */
export interface AuthorPrivacy {
  readonly name: string;
  readonly visibility: (settings: Pick<SettingsReader, "get">) => AuthorVisibility;
}
/** Extension point for modules that prevent the enumeration of users. */
export const authorPrivacy = defineContribution<AuthorPrivacy>("accounts.author-privacy");

/** A page for signed-in users, which the profile and the page behind `/sign-in` link to. */
export interface AccountPage {
  readonly name: string;
  readonly label: string | MessageReference;
  /** The path, relative to that of the site: `/two-factor`. */
  readonly path: string;
  /** The capability that a user needs to see links to the page. */
  readonly capability?: string;
  /** Whether users do their work on this page. The set-up of a new site ends here, and the account bar links to it. */
  readonly isWorkplace?: boolean;
}
/** Extension point for modules that add account pages. */
export const accountPages = defineContribution<AccountPage>("accounts.pages");

/** A user who is signing out. The session of this site has already ended. */
export interface SignOut {
  /** The name of the method that the session started with. */
  readonly method: string;
  /** The `methodData` of the sign-in. */
  readonly data: string;
  /** The path of this site to go to afterwards. */
  readonly to: string;
}
/** The page of another site that signs the user out there. */
export interface SignOutTarget {
  readonly url: URL;
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
}
/** An alternative way to sign in, rendered as a button below the form at `/sign-in`. */
export interface SignInMethod {
  readonly name: string;
  readonly label: string | MessageReference;
  /** The path where the sign-in starts, relative to that of the site. It receives the query parameter `to`, as the sign-in page does. */
  readonly path: string;
  /**
   * Whether it finds users by their email addresses. Requires the option `confirmEmail` of accounts: users could
   * otherwise set the addresses of others, who would then sign in as them.
   */
  readonly usesEmail?: boolean;
  /**
   * Runs when a user signs out of a session that `signInUser` started with the name of this method. Returns where the
   * browser goes to sign out there too; undefined to remain on this site.
   */
  readonly signOut?: Service<SignOut, SignOutTarget | undefined>;
}
/** Extension point for modules that let users sign in without a password of this site. */
export const signInMethods = defineContribution<SignInMethod>("accounts.sign-in-methods");
