import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { takeOrRefuse } from "../../../take-or-refuse";
import { sha256Hex } from "../../../hashing";
import type { SiteSettings } from "../settings/settings";

interface Who {
  objects: ObjectStubs;
  throttles: SiteSettings["throttles"];
  network: string;
  now: number;
}

const limiterOf = async ({ objects, network }: Who, kind: "name" | "account", key: string) =>
  objects.limiter(`login:${kind}:${await sha256Hex(`${key} ${network}`)}`);

/** Other networks count elsewhere, so nobody can lock the owner out (rules/sessions#login-throttle). */
export async function takeAttempt(who: Who, name: string): Promise<void> {
  const { loginAccount, loginNetwork } = who.throttles;
  await takeOrRefuse(await limiterOf(who, "name", name), loginAccount, who.now);
  await takeOrRefuse(who.objects.limiter(`login:network:${who.network}`), loginNetwork, who.now);
}

/** Silent, since a refusal in words would tell that both names belong to one account. */
export async function accountIsOpen(who: Who, accountId: string): Promise<boolean> {
  const limiter = await limiterOf(who, "account", accountId);
  return (await limiter.take(who.throttles.loginAccount, who.now)).allowed;
}

/** Counts together with the logins: a borrowed session is no second chance to guess the password. */
export async function takeOwnAttempt(who: Who, name: string, accountId: string): Promise<void> {
  await takeAttempt(who, name);
  await takeOrRefuse(await limiterOf(who, "account", accountId), who.throttles.loginAccount, who.now);
}

const codeLimiter = ({ objects }: Who, accountId: string) => objects.limiter(`login:code:${accountId}`);

/** Whoever is asked for a code knows the password, so many networks must not mean many guesses. */
export async function takeCode(who: Who, accountId: string): Promise<void> {
  const { loginAccount, loginNetwork } = who.throttles;
  await takeOrRefuse(who.objects.limiter(`login:network:${who.network}`), loginNetwork, who.now);
  await takeOrRefuse(codeLimiter(who, accountId), loginAccount, who.now);
}

export const forgetCodes = (who: Who, accountId: string): Promise<void> => codeLimiter(who, accountId).reset();

export async function forgetAttempts(who: Who, name: string, accountId: string): Promise<void> {
  const limiters = await Promise.all([limiterOf(who, "name", name), limiterOf(who, "account", accountId)]);
  await Promise.all(limiters.map((limiter) => limiter.reset()));
}
