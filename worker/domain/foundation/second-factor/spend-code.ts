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

/**
 * The conditional write that uses a code up (rules/sessions#second-factor): a time step works once, and none before it
 * after that; a recovery code works once. Whatever depends on the code follows in the same batch and asks `changes()`,
 * so that of twenty requests with one code one gets through.
 * @param typed six digits of the app, or a recovery code
 * @returns null where the code is certainly wrong; the statement may still change nothing, which is wrong too
 */
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
