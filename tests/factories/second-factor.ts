import { env } from "cloudflare:workers";
import { TOTP } from "otpauth";
import { connect } from "@worker/db/client";
import { recoveryHash } from "@worker/domain/foundation/second-factor/recovery-code";
import { recoveryCodes, secondFactors } from "@worker/domain/foundation/second-factor/schema";
import { sealedFor } from "@worker/domain/foundation/second-factor/spend-code";
import { newSecret } from "@worker/domain/foundation/second-factor/totp";
import { readSettings } from "@worker/env";
import { seal } from "@worker/sealing";
import { ask, cookiesOf, PASSWORD } from "./site";

/** What an authenticator app shows at a time; `steps` of 30 seconds later or earlier. */
export const codeOf = (secret: string, steps = 0, now = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 });

/** A code that is none of those that count now. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444"].find((code) => !right.includes(code)) ?? "555555";
}

/** Switches a second factor on for a stored account, past the screens. @returns its secret */
export async function aFactor(userId: string, recovery: string[] = []): Promise<string> {
  const { DATA_KEY, HASH_KEY } = readSettings(env as never);
  const db = connect(env.DB);
  const secret = newSecret();
  const sealedSecret = await seal(DATA_KEY, secret, sealedFor(userId));
  await db.insert(secondFactors).values({ userId, sealedSecret, createdAt: 1, confirmedAt: 2 });
  for (const code of recovery) {
    await db
      .insert(recoveryCodes)
      .values({ codeHash: await recoveryHash(HASH_KEY, userId, code), userId, createdAt: 1 });
  }
  return secret;
}

/** The password half of a login, for an account with a second factor; the cookie of its challenge. */
export async function aChallenge(login: string, from: string): Promise<string> {
  const response = await ask("/api/auth/login", { json: { login, password: PASSWORD }, from });
  if (response.status !== 202) throw new Error(`A challenge was expected: ${response.status}`);
  return `__Host-challenge=${cookiesOf(response)["__Host-challenge"] ?? ""}`;
}

/** The code half. */
export const giveCode = (challenge: string, code: string, from: string, cookie = ""): Promise<Response> =>
  ask("/api/auth/second-factor", { json: { code }, cookie: `${challenge}; ${cookie}`, from });

/** The session that an answer opened, as its cookie. */
export const sessionIn = (response: Response): string =>
  `__Host-session=${cookiesOf(response)["__Host-session"] ?? ""}`;
