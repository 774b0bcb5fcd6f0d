process.argv.push("start");
// What the command "directus" runs after it has asked for a newer version.
await import("@directus/api/cli/run.js");
