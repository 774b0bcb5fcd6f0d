import {
  defineContribution,
  type AddedField,
  type Contribution,
  type Exists,
  type Html,
  type SettingsReader,
  type Schema,
  type Service,
} from "@waymark/core";
import type { UserRow } from "./tables.ts";

/** Asks what the mounted modules contribute to a point. */
export interface All {
  <V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
}

/**
 * Says who has published something. The public may see those users, and no others; where no module contributes,
 * nobody has published anything.
 */
export interface Authorship {
  readonly name: string;
  /** The types of content that this speaks for, as `has_published_posts` names them. */
  readonly types: (all: All) => readonly string[];
  /** Links a user (by `id`) to what they have published of some of these types. */
  readonly published: (types: readonly string[], all: All) => Exists;
}
/** Contributed by modules whose objects have authors. */
export const authorship = defineContribution<Authorship>("accounts.authorship");

/** A value kept with each user and shown under `meta`. Its name is its key there. */
export interface UserMeta {
  readonly name: string;
  readonly schema: Schema;
  /** Where it is shown. Default: `edit` alone. */
  readonly in?: readonly ("view" | "edit")[];
  /** Shown where the user has none. */
  readonly fallback: unknown;
}
/** Contributed by modules that keep something of their own about users. */
export const userMeta = defineContribution<UserMeta>("accounts.user-meta");

/** The fields that modules add to users; make them with `fieldsOf(accountTables.users)`. Writes do not take them. */
export const userFields = defineContribution<AddedField>("accounts.user-fields");

/** One step of signing in, as it was sent: nothing of it is proved yet. */
export interface SignInAttempt {
  /**
   * `password`: a login and a password at the sign-in page. `second-factor`: the password was right, and a second proof was
   * sent. `application-password`: credentials of a call of the API.
   */
  readonly step: "password" | "second-factor" | "application-password";
  /** What was typed as login or mail address, at most 254 characters; at the second factor the login of the user. */
  readonly login: string;
  /** The headers of the request. */
  readonly headers: Headers;
  /** The caller's address, known to hosts that tell it. */
  readonly remoteAddress: string | undefined;
}
/** Somebody who has proved who they are, by every step that was asked for. */
export interface SignIn {
  readonly user: UserRow;
  /** The headers of the request of the last step. */
  readonly headers: Headers;
  readonly remoteAddress: string | undefined;
}
/** Rules for signing in. Each part is a service of the module that contributes it. */
export interface SignInCheck {
  readonly name: string;
  /** Runs before anything is compared, and refuses by throwing an `ApiError`. It must not tell which users exist. */
  readonly before?: Service<SignInAttempt, void>;
  /** Runs when the step was right; not for application passwords. */
  readonly passed?: Service<SignInAttempt, void>;
  /** Runs once somebody is signed in at the sign-in page; answers `Set-Cookie` values that go to the browser. */
  readonly completed?: Service<SignIn, readonly string[]>;
}
/** Contributed by modules that limit or watch signing in. */
export const signInChecks = defineContribution<SignInCheck>("accounts.sign-in-checks");

/** A part of the page for the second step: a title, and the fields of its form. */
export interface SecondFactorPage {
  readonly title: string;
  readonly body: Html;
}
/** What a second factor says of a form that was sent to it. */
export type SecondFactorVerdict =
  | {
      readonly passed: true;
      /** Shown once, after signing in: new recovery codes, say. */
      readonly shows?: SecondFactorPage | undefined;
    }
  | { readonly passed: false; readonly message: string };
/** Something that a user proves beside the password before a session begins. */
export interface SecondFactor {
  readonly name: string;
  /** Whether this user has to prove it now. Where several factors ask, all of them have to be passed. */
  readonly asks: Service<{ readonly user: UserRow }, boolean>;
  /** What the page shows. Its form is posted to the sign-in page; it has a button already. */
  readonly page: Service<{ readonly user: UserRow }, SecondFactorPage>;
  /** Compares what was sent. Wrong proofs are counted by this module: ten in five minutes for a user. */
  readonly verify: Service<
    { readonly user: UserRow; readonly form: URLSearchParams },
    SecondFactorVerdict
  >;
}
/** Contributed by modules that ask for a second proof at the sign-in page. */
export const secondFactors = defineContribution<SecondFactor>("accounts.second-factors");

/** A password that somebody is to get, and whose it will be. */
export interface PasswordCandidate {
  readonly password: string;
  /** Undefined for a user who is yet to be added. */
  readonly user: number | undefined;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  /** The roles that they will have. */
  readonly roles: readonly string[];
}
/** A rule for passwords. */
export interface PasswordCheck {
  readonly name: string;
  /** Answers why the password is refused, in a sentence for whoever chose it; undefined where it may be used. */
  readonly check: Service<PasswordCandidate, string | undefined>;
}
/** Contributed by modules that refuse passwords; asked whenever one is set or changed. */
export const passwordChecks = defineContribution<PasswordCheck>("accounts.password-checks");

/**
 * What callers learn of users who have published something, unless they edit the content of others or list users. `open`:
 * what the interface shows. `no-scan`: no list, and nobody by their number. `hidden`: no authors at all.
 */
export type AuthorVisibility = "open" | "no-scan" | "hidden";
/** A rule about who may learn of authors; of several the strictest counts. */
export interface AuthorPrivacy {
  readonly name: string;
  readonly visibility: (settings: Pick<SettingsReader, "get">) => AuthorVisibility;
}
/** Contributed by modules that keep strangers from collecting user names. */
export const authorPrivacy = defineContribution<AuthorPrivacy>("accounts.author-privacy");

/** A page for signed-in users, which the page behind `/sign-in` links to. */
export interface AccountPage {
  readonly name: string;
  readonly label: string;
  /** Its path below that of the site: `/two-factor`. */
  readonly path: string;
}
/** Contributed by modules with pages on which users look after their account. */
export const accountPages = defineContribution<AccountPage>("accounts.pages");
