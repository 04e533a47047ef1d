import * as v from "valibot";
import { notificationList } from "@worker/domain/foundation/notifications/answer";

/** The ten newest. It stands in a file of its own, which comes when the bell is first opened. */
export async function fetchNewest(signal: AbortSignal) {
  const response = await fetch("/api/notifications?limit=10", { signal });
  if (!response.ok) throw new Error(`The notifications answered ${response.status}.`);
  return { ...v.parse(notificationList, await response.json()), now: Date.now() };
}

/** @returns whether it worked */
export const markAllRead = async (): Promise<boolean> =>
  fetch("/api/notifications/read", { method: "POST" }).then(
    ({ ok }) => ok,
    () => false,
  );
