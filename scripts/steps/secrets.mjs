import { Buffer } from "node:buffer";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stateDir } from "./database.mjs";
import { root, stop } from "./run.mjs";

const SECRETS = ["COOKIE_SECRET", "HASH_KEY", "DATA_KEY"];

/**
 * Makes the local secrets that are missing; those that exist stay, so that cookies and hashes stay valid. Where there is
 * data already, a new secret would leave what the old one sealed unreadable, so it is asked for instead.
 * @param state the folder of the local data
 */
export function ensureSecrets(file = join(root, ".dev.vars"), state = stateDir) {
  const present = existsSync(file) ? readFileSync(file, "utf8") : null;
  const missing = SECRETS.filter((name) => !new RegExp(`^${name}=.{32,}`, "m").test(present ?? ""));
  if (missing.length === 0) return ensurePushKeys(file);
  if (existsSync(join(state, "v3", "d1")))
    stop(
      `${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing in ${file}, and the data in ${state} was written with the old one. Put it back, or remove ${state} to begin anew.`,
    );
  if (present === null)
    writeFileSync(file, "# Local secrets, made by npm start. Never commit this file.\nENVIRONMENT=development\n", {
      mode: 0o600,
    });
  // A last line without an end would have the next secret written on to it.
  if (present !== null && present !== "" && !present.endsWith("\n")) appendFileSync(file, "\n");
  for (const name of missing) appendFileSync(file, `${name}=${randomBytes(32).toString("hex")}\n`);
  console.log(`▸ Local secrets made: ${missing.join(", ")} (${basename(file)})`);
  ensurePushKeys(file);
}

/** A build takes the secrets along as they were then, so one from before the first start has none. */
export function giveSecrets(file = join(root, ".dev.vars"), built = join(root, "build", "server")) {
  if (existsSync(built)) copyFileSync(file, join(built, ".dev.vars"));
}

/** The pair that names the site to push services (README, "Push notifications"); nothing stored rests on it. */
function ensurePushKeys(file) {
  if (/^VAPID_(PUBLIC|PRIVATE)_KEY=/m.test(readFileSync(file, "utf8"))) return;
  const { publicKey, privateKey } = pushKeys();
  appendFileSync(file, `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
}

/** A new pair of VAPID keys, base64url: an uncompressed point of P-256 and its scalar. */
export function pushKeys() {
  const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
