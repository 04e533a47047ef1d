import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The built site on a database of its own, gone when the journeys end.
process.env.STATE_DIR = mkdtempSync(join(tmpdir(), "leafproof-e2e-"));
process.on("exit", () => rmSync(process.env.STATE_DIR, { recursive: true, force: true }));
await import("../../scripts/start.mjs");
