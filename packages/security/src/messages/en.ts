/** The English texts of the pages and mails of security. */
export const en = {
  // The page of the second factor
  twoFactor: "Two-factor sign-in",
  staleForm: "This form was not sent from this page, or is too old. Try again.",
  done: "Done",
  yourPassword: "Your password",
  appOrRecoveryCode: "Code of your app, or a recovery code",
  required: "Your role on this site requires a second factor.",
  requiredFrom: "Your role on this site requires a second factor from {date} on.",
  passwordOnly:
    "You sign in with your password only. With a second factor you also enter a code from an app on your phone, so that knowing your password is not enough.",
  passwordFirst: "Before you set up a second factor, set a password on your profile page.",
  passwordAndCode:
    "You sign in with your password and a code. You have {count, plural, =0 {no recovery codes} one {# recovery code} other {# recovery codes}} left.",
  setUp: "Set up",
  newCodes: "Get new recovery codes",
  newCodesButton: "Get new codes",
  otherDevice: "Set up another device",
  turnOff: "Turn off",
  confirm: "Confirm",

  // The second step of a sign-in
  enterCode: "Enter your code",
  enterCodeText:
    "Open your authenticator app and enter the code that it shows, or enter one of your recovery codes.",
  code: "Code",
  setUpTitle: "Set up two-factor sign-in",
  setUpText: "Your role on this site requires a second factor in addition to the password.",
  scan: "Scan this picture with an authenticator app, or enter the key by hand.",
  qrCode: "QR code of the key",
  key: "Key",
  appCode: "Code that the app shows",
  recoveryTitle: "Your recovery codes",
  recoveryText:
    "Keep these codes in a safe place: they are not shown again. Each of them signs you in once if you do not have your authenticator app with you.",

  // Mails to users
  mailSubject: "{site}: {subject}",
  enabledSubject: "two-factor sign-in is on",
  enabledText: "A second factor was set up for your account.",
  disabledSubject: "two-factor sign-in is off",
  disabledText: "The second factor of your account was removed.",
  resetSubject: "two-factor sign-in was reset",
  resetText: "An administrator has removed the second factor of your account.",
  lockedSubject: "your password may be known to others",
  lockedText:
    "The correct password of your account was entered, followed by wrong codes until sign-ins were locked out.",
  notYou: "If this was not you, change your password immediately: {url}",
  deviceSubject: "sign-in from a new device",
  deviceText: "Somebody has signed in to your account at {url} from a new device.",
  deviceFacts: "Time: {time} UTC\nBrowser: {browser}\nAddress: {address}",
  deviceAfter:
    "If this was you, you do not need to do anything. If not, change your password, and sign out on all devices at {url}.",
  unknownBrowser: "Unknown browser",
  browserOn: "{browser} on {system}",

  // Mails to administrators
  lockoutSubject: "sign-ins were locked out",
  lockoutText: "Sign-ins at {url} were locked out: {reason}.",
  tooManyFailures: "too many failures",
  listedLogin: "a blocked login was used",
  unknownLogin: "an unknown login was used",
  administratorSubject: "an administrator has signed in",
  administratorText: "{login} has signed in at {url}.",
  signInList: "See the list of sign-ins for details.",
  issuesSubject: "{count, plural, one {one new issue} other {# new issues}} found",
  issuesText:
    "A scan of {url} has found {count, plural, one {one new issue} other {# new issues}}.",
  moreIssues: "and {count, number} more",
  low: "low",
  medium: "medium",
  high: "high",
  critical: "critical",

  // Cookies
  signInCookie:
    "Remembers that you have entered your password, until you enter your second factor.",
  deviceCookie: "Distinguishes devices that you have signed in with from new ones.",
  deviceCookieDuration: "400 days",
} as const;
