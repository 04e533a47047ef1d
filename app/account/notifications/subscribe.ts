import * as v from "valibot";

const problem = v.object({ detail: v.string() });

/** Whether this browser can be told at all; iPhones can once the site is on the home screen. */
export const canBeTold = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const DENIED = "This browser was told not to show notifications of this site. You can change that in its settings.";
const FAILED = "This browser could not be set up. Please try again.";

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/**
 * Asks for permission, and has the site tell this browser.
 * @param publicKey of the site
 * @returns null where that worked, else what to say
 */
export async function subscribe(publicKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return DENIED;
  try {
    const registration = await navigator.serviceWorker.register("/push-worker.js", {
      scope: "/account/notifications",
      updateViaCache: "none",
    });
    await isActive(registration);
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
    const subscription = await registration.pushManager.subscribe(options).catch(async () => {
      // One that was made with another key of the site is in the way.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    const { endpoint, keys } = subscription.toJSON();
    const answer = await fetch("/api/account/push-subscriptions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ endpoint, keys }),
    });
    if (answer.ok) return null;
    await subscription.unsubscribe();
    const read = v.safeParse(problem, await answer.json());
    return read.success ? read.output.detail : FAILED;
  } catch {
    return FAILED;
  }
}

async function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active !== null || coming === null) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener("statechange", () => coming.state === "activated" && resolve());
  });
}
