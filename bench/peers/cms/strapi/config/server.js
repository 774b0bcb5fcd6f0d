module.exports = ({ env }) => ({
  host: "127.0.0.1",
  port: env.int("PORT", 0),
  app: { keys: ["bench"] },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
});
