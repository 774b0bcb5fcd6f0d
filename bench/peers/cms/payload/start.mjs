process.argv.push("start", "--port", process.env.PORT, "--hostname", "127.0.0.1");
await import("next/dist/bin/next");
