import fc from "fast-check";

/** Generated values are the same in each run, so that no run fails by chance. Another `FUZZ_SEED` generates others. */
fc.configureGlobal({ seed: Number(process.env["FUZZ_SEED"] ?? 20_260_116) });
