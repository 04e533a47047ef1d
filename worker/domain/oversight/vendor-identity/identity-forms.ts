import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { publicHost } from "../applications/wizard-forms";

/** The audit action; the case of a website that waits finds its reason by it. */
export const IDENTITY_CHANGED = "vendor.identity_changed";

export const IDENTITY_NAME_MAX = 80;
export const WEBSITE_MAX = 300;
export const IDENTITY_REASON_MAX = 500;

export const IDENTITY_SAVED = "Saved. The vendor's page shows it now.";
export const WEBSITE_WAITS = "Saved. The new website takes effect once another staff member has approved it.";
export const CHANGED_MEANWHILE = "This vendor has changed in the meantime. Look at it, then save again.";
export const NAME_TAKEN = "Another vendor has this name.";
export const WEBSITE_GONE =
  "This website can no longer be approved: another vendor has it, or another one was submitted in the meantime. Nothing was changed; decline it, or settle that first.";
export const HOST_TAKEN = "Another vendor has this website.";

export const IDENTITY_LABELS = { name: "Business name", website: "Website", reason: "Reason" } as const;

const line = (label: string, most: number) =>
  v.pipe(
    v.string(`${label} is required`),
    visibleLine,
    v.nonEmpty(`${label} is required`),
    v.maxLength(most, `Keep it to ${most} characters.`),
  );

const fields = {
  name: v.pipe(
    line(IDENTITY_LABELS.name, IDENTITY_NAME_MAX),
    v.check((name) => /[\p{L}\p{N}]/u.test(name), "Give a name with letters."),
  ),
  website: v.pipe(
    line(IDENTITY_LABELS.website, WEBSITE_MAX),
    v.check((address) => publicHost(address) !== null, "Give a public address that begins with https://"),
    v.transform((address) => new URL(address).href),
  ),
  reason: line(IDENTITY_LABELS.reason, IDENTITY_REASON_MAX),
};
const NO_VERSION = "Give the version that was read.";
const version = v.pipe(v.number(NO_VERSION), v.integer(NO_VERSION));

export const identityBody = v.strictObject({ ...fields, version: v.optional(version) });
export type IdentityChange = v.InferOutput<typeof identityBody>;

export const identityForm = v.object({ ...fields, version: v.pipe(v.string(), v.transform(Number), version) });
