import { rmSync } from "node:fs";
import process from "node:process";

// The built site on a database of its own, gone when the journeys end.
process.on("exit", () => rmSync(process.env.STATE_DIR, { recursive: true, force: true }));
// The journeys trigger the timed jobs themselves, so that nothing happens but what a test did.
process.env.TIMED_JOBS = "0";
await import("../../scripts/start.mjs");
