import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { unseal } from "../../../sealing";
import type { Factor } from "./credentials";
import { recoveryHash } from "./recovery-code";
import { recoveryCodes, secondFactors } from "./schema";
import { stepOf } from "./totp";

type Context = Pick<RequestContext, "db" | "env" | "now">;

export const sealedFor = (userId: string) => ({ purpose: "second factor", owner: userId });

export const secretOf = ({ env }: Pick<Context, "env">, userId: string, factor: Factor): Promise<string> =>
  unseal(env.DATA_KEY, factor.sealedSecret, sealedFor(userId));

/** What depends on the code asks `changes()` in the same batch; null where it is certainly wrong. */
export async function spendCode(context: Context, userId: string, factor: Factor, typed: string) {
  const { db, env, now } = context;
  const digits = typed.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) {
    const codeHash = await recoveryHash(env.HASH_KEY, userId, typed);
    const statement = db
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
    return { statement };
  }
  const step = stepOf(await secretOf(context, userId, factor), digits, now);
  if (step === null || step <= factor.lastStep) return null;
  const statement = db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    );
  return { statement };
}
