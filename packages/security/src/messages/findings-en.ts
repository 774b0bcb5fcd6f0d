/** The English texts of the findings of scans. */
export const findingsEn = {
  // Names of objects in the texts
  commentName: "Comment {id} of {author}",
  settingName: "Setting {name}",

  // HTML
  holdsScript: "“{name}” contains a script.",
  loadsForeignScript: "“{name}” loads a script from another host.",
  loadsOwnScript: "“{name}” loads a script of this site.",
  holdsHandler: "“{name}” contains an attribute that runs a script.",
  linksToScript: "“{name}” links to a script.",
  linksToDataPage: "“{name}” links to a page that the link itself contains.",
  showsFrame: "“{name}” shows a page of another host in a frame.",
  loadsHiddenFrame: "“{name}” loads a page of another host in an invisible frame.",
  sendsReaders: "“{name}” redirects readers to another page.",
  changesBase: "“{name}” changes the target of all links of its page.",
  holdsPlugin: "“{name}” contains an object or a plug-in.",
  sendsForm: "“{name}” sends a form to another host.",
  sendsPasswords: "“{name}” sends passwords or card numbers to another host.",
  holdsHiddenLinks: "“{name}” contains hidden links to other hosts.",
  containsSpam: "“{name}” contains spam.",
  claimsDefacement: "“{name}” claims that the site was hacked.",
  linksToBadHost: "“{name}” links to a host on the list of blocked hosts.",
  namesBadHost: "{name} contains a host on the list of blocked hosts.",
  linksToMany: "{name} links to many other hosts.",

  // Rules: the behaviour of a script, a file or an upload
  scriptDoes: "A script in “{name}” {does}.",
  fileDoes: "The file {name} {does}.",
  uploadDoes: "The upload {name} {does}.",
  uploadScriptDoes: "The upload {name} contains a script that {does}.",
  runsDecoded: "runs code that it decodes",
  writesDecoded: "writes content that it decodes into the page",
  redirectsDecoded: "redirects visitors to a URL that it decodes",
  isPacked: "is packed to hide its code",
  isCharacterCodes: "is written as character codes",
  hidesStrings: "hides its strings with escape sequences",
  isObfuscated: "was obfuscated by a tool",
  isBrackets: "is written with brackets only",
  sendsCookies: "sends cookies of visitors to another host",
  sendsKeystrokes: "sends the keystrokes of visitors to another host",
  sendsCards: "sends card numbers to another host",
  sendsInputs: "sends form inputs of visitors to another host",
  minesCurrency: "mines cryptocurrency",
  runsRequest: "runs code from a request",
  runsDecodedCommand: "runs a command that it decodes",
  opensShell: "opens a remote shell",
  sendsEnvironment: "sends environment variables to another host",
  isAttackTool: "is a known attack tool",
  matchesOwnPattern: "matches a pattern of this site",

  // Uploads
  uploadIsScript: "The upload {name} is a script.",
  uploadIsProgram: "The upload {name} is a program.",
  uploadHasRunName: "The upload {name} has a file name that servers execute.",
  uploadChangesServer: "The upload {name} changes how a server treats files.",
  uploadIsPage: "The upload {name} is a page.",
  uploadHasTwoEndings: "The upload {name} has two file extensions, one of which servers execute.",
  uploadMismatches: "The upload {name} does not match its file extension.",
  uploadHidesScript: "The upload {name} is an image with a script in it.",
  uploadRunsScript: "The upload {name} is an image that runs a script.",
  uploadUnread: "The upload {name} could not be read.",
  uploadUnnamable: "An upload has a name that is not valid text, and was not scanned.",
  tooManyUploads: "There are more uploads than the maximum of {most} per scan.",

  // Code
  fileMissing: "The deployed file {name} is missing.",
  fileChanged: "The file {name} has changed since it was deployed.",
  fileNew: "The file {name} was added after the code was deployed.",
  fileUnread: "The file {name} could not be read.",
  folderUnread: "The folder {name} could not be read.",
  linkLeaves: "The link {name} points outside of its folder.",

  // Users
  unexpectedPowers: "The user {name} has capabilities that were not granted through this site.",
  foreignPassword: "The password of {name} was not stored by this site.",
  unusedPassword: "An application password of {name} was not used for {days} days.",

  // The scan
  tooManyIssues: "The scan found more than the maximum of {most} issues.",
  stageFailed: "The stage {stage} could not be completed.",

  // What to do
  removePart: "Open it in the editor, remove this part, and check who changed it last.",
  removeText: "Remove the text, and check who changed it last.",
  restoreRevision: "Restore an earlier revision, and check who changed it last.",
  correctValue: "Correct the value, and check who changed it.",
  markSpam: "Mark the comment as spam.",
  markSpamUnlessKnown: "Mark the comment as spam, unless you know its author.",
  quarantineUpload: "Quarantine it, check who uploaded it, and delete it if it is not needed.",
  compareRelease: "Compare it with the release, deploy it again, and check how it was changed.",
  deployAgain: "Deploy it again, and check who deleted it.",
  checkTarget: "Check its target, and delete it unless it is expected.",
  letRead: "Give the site permission to read it, or exclude it with scan_exclude.",
  seeLog: "Check the site's log for the reason.",
  checkFile: "Check the file in the upload storage.",
  checkOthers: "Check the other uploads with another tool.",
  removeRoles:
    "Unless this is expected, remove the roles, end the sessions, and check the user's activity.",
  setPassword: "Set a new password.",
  takeAway: "Revoke it.",
  dealWithIssues: "Resolve the listed issues, then start another scan.",

  // The age of an issue
  daysAgo: "{count, plural, one {{count} day} other {{count} days}}",
  hoursAgo: "{count, plural, one {{count} hour} other {{count} hours}}",
  minutesAgo: "{count, plural, one {{count} minute} other {{count} minutes}}",
  justNow: "less than a minute",
} as const;
export type FindingsCatalogue = typeof findingsEn;
