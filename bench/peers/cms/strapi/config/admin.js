module.exports = {
  serveAdminPanel: false,
  auth: { secret: "bench" },
  apiToken: { salt: "bench" },
  transfer: { token: { salt: "bench" } },
  secrets: { encryptionKey: "bench" },
};
