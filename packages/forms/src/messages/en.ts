/** The English texts of forms in pages. Texts of a form's settings that equal a standard one are translated. */
export const en = {
  send: "Send",
  thanks: "Thank you. Your form has been submitted.",
  received: "Thank you. Your submission was received.",
  errorTitle: "Error: {title}",
  leaveBlank: "Leave this blank",
  tooLarge: "The form is too large to be sent.",
  wrongEncoding: "The form must be sent as application/x-www-form-urlencoded.",
  waitToSend:
    "{seconds, plural, one {You can send this form # second after you opened it.} other {You can send this form # seconds after you opened it.}}",
  totalNote: "The total is calculated again when you send the form.",
  addAnother: "Add another",
  add: "Add: {row}",
  remove: "Remove",
  removeRow: "Remove: {row}",
  fieldInRow: "{row}, {field}",
  maxFiles: "{count, plural, one {Up to # file, } other {Up to # files, }}",

  fileLimits: "{extensions}, {size} at most.",
  fileLimitsEach: "{extensions}, {size} at most each.",
  filesAgain: " Please choose your files again.",
  listSeparator: ", ",
  receiptCookieDuration: "5 minutes",

  signature: "Type your full name as your signature",
  signatureOr: "Or type your full name",
  signatureClear: "Clear the drawing",
  signatureBox: "Box to draw your signature in with a mouse, a pen or a finger",

  captchaTask: "Your browser solves a small task before this form is sent.",
  captchaScript: "This form requires JavaScript for that.",
  captchaService: "This form requires JavaScript as a protection against spam.",
  captchaSolving: "Your browser is solving a small task…",
  captchaDone: "Verification complete. You can submit the form.",
  captchaFailed: "The task could not be loaded. Please try to send the form again.",

  receiptCookie: "Shows the confirmation after you have submitted a form.",
} as const;
