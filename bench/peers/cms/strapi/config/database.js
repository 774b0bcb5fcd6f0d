module.exports = ({ env }) => ({
  connection: {
    client: "sqlite",
    connection: { filename: env("DATABASE") },
    useNullAsDefault: true,
    pool: {
      afterCreate(connection, done) {
        connection.pragma("journal_mode = WAL");
        connection.pragma("synchronous = NORMAL");
        done(undefined, connection);
      },
    },
  },
});
