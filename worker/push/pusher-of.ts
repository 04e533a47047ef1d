import type { Settings } from "../env";
import type { Pusher } from "./send-push";

type Keys = Pick<Settings, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY">;

/** What a browser needs to know of the site to let it push; null where the site has no keys. */
export const pushKeyOf = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Keys): string | null =>
  VAPID_PRIVATE_KEY === undefined ? null : (VAPID_PUBLIC_KEY ?? null);

/** Sends in the site's name; null where the site has no keys. @param origin of the site, where a service can write to */
export function pusherOf(env: Keys, origin: string): Pusher | null {
  const { VAPID_PRIVATE_KEY: privateKey } = env;
  const publicKey = pushKeyOf(env);
  if (publicKey === null || privateKey === undefined) return null;
  // A push service takes https or mailto only; local runs have neither.
  const subject = origin.startsWith("https:") ? origin : "mailto:nobody@localhost.invalid";
  return { vapid: { publicKey, privateKey, subject }, call: (endpoint, init) => fetch(endpoint, init) };
}
