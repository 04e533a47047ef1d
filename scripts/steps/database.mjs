import { resolve } from "node:path";
import { root, step, stop } from "./run.mjs";

export const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
const MODES = ["coming_soon", "private", "open"];

/** Migrates the local database and sets the mode of a fresh one (rules/access#site-modes). */
export async function prepareDatabase({ demo }) {
  const mode = process.env.SITE_MODE ?? "open";
  if (!MODES.includes(mode)) stop(`SITE_MODE must be one of ${MODES.join(", ")}; it is "${mode}".`);
  await step("Migrating the database", "node", ["scripts/migrate-local.mjs"], { env: { FIRST_MODE: mode } });
  if (demo)
    await step("Seeding demo data where there is none", "tsx", ["scripts/seed.ts", "--if-empty", "--refresh-newbie"], {
      env: { STATE_DIR: stateDir },
    });
}
