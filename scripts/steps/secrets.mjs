import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const file = join(root, ".dev.vars");
const SECRETS = ["COOKIE_SECRET", "HASH_KEY", "DATA_KEY"];

/** Makes the local secrets that are missing; those that exist stay, so that cookies and hashes stay valid. */
export function ensureSecrets() {
  if (!existsSync(file))
    writeFileSync(file, "# Local secrets, made by npm start. Never commit this file.\nENVIRONMENT=development\n", {
      mode: 0o600,
    });
  const present = readFileSync(file, "utf8");
  const missing = SECRETS.filter((name) => !new RegExp(`^${name}=.{32,}`, "m").test(present));
  for (const name of missing) appendFileSync(file, `${name}=${randomBytes(32).toString("hex")}\n`);
  if (missing.length > 0) console.log(`▸ Local secrets made: ${missing.join(", ")} (.dev.vars)`);
}
