import * as v from "valibot";
import { recordId } from "../lists/forms";

/** Browsers of one member that can get pushes. */
export const BROWSERS_MAX = 5;

const NO_SUBSCRIPTION = "This is not what a browser gives for notifications.";
const key = v.pipe(v.string(NO_SUBSCRIPTION), v.maxLength(200, NO_SUBSCRIPTION), v.regex(/^[\w-]+$/, NO_SUBSCRIPTION));

/**
 * What the browser gives, as `PushSubscription.toJSON()` has it; whether the address is a push service's is asked
 * later.
 */
export const subscriptionForm = v.object({
  endpoint: v.pipe(v.string(NO_SUBSCRIPTION), v.maxLength(1024, NO_SUBSCRIPTION), v.url(NO_SUBSCRIPTION)),
  keys: v.object({ p256dh: key, auth: key }, NO_SUBSCRIPTION),
});
export type SubscriptionInput = v.InferOutput<typeof subscriptionForm>;

export const removeBrowserForm = v.object({ intent: v.literal("remove-browser"), id: recordId });
