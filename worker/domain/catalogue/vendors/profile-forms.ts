import * as v from "valibot";
import { oneLine, paragraphs } from "../../../fields";

export const DESCRIPTION_MAX = 4000;
const ENTRY_MAX = 80;
const ENTRIES_MAX = 80;

export const PROFILE_READ_ONLY = "To edit your profile information, please contact our support team.";
export const PROFILE_SAVED = "Your page shows it now.";
export const PROFILE_CHANGED_MEANWHILE = "Your profile has changed in the meantime. Look at it, then save again.";

export const PROFILE_LABELS = {
  description: "Description",
  shippingRegions: "Shipping regions",
  paymentMethods: "Payment methods",
  reddit: "Reddit",
  instagram: "Instagram",
  facebook: "Facebook",
} as const;

/** Where profiles of each network live, and what an address or a name may look like. */
const NETWORKS = {
  reddit: { host: "reddit.com", path: /^\/?(?:(u|user|r)\/)?([\w-]{1,64})\/?$/ },
  instagram: { host: "instagram.com", path: /^\/?@?()([\w.]{1,64})\/?$/ },
  facebook: { host: "facebook.com", path: /^\/?()([\w.-]{1,64})\/?$/ },
} as const;
type Network = keyof typeof NETWORKS;

/** Null for anything that leads elsewhere. */
function profileName(network: Network, typed: string): string | null {
  const { host, path } = NETWORKS[network];
  const text = typed.trim();
  if (text === "") return "";
  const place = text.includes(":") ? pathOn(host, text) : text;
  const [, kind = "", name] = (place === null ? null : path.exec(place)) ?? [];
  if (name === undefined || /^\.+$/.test(name)) return null;
  return kind === "r" ? `r/${name}` : name;
}

function pathOn(host: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, port, hostname, pathname } = new URL(address);
  const plain = protocol === "https:" && username === "" && password === "" && port === "";
  return plain && (hostname === host || hostname === `www.${host}`) ? pathname : null;
}

const description = v.pipe(
  v.string("A description is required"),
  paragraphs,
  v.nonEmpty("A description is required"),
  v.maxLength(DESCRIPTION_MAX, `Keep it to ${DESCRIPTION_MAX} characters.`),
);

const MANY = `Give at most ${ENTRIES_MAX} entries.`;
const LONG = `Keep each entry to ${ENTRY_MAX} characters.`;

const entries = v.pipe(
  v.array(v.string("Give a list of texts.")),
  v.transform((parts) => [...new Set(parts.map(oneLine).filter((part) => part !== ""))]),
  v.maxLength(ENTRIES_MAX, MANY),
  v.check((parts) => parts.every((part) => part.length <= ENTRY_MAX), LONG),
);

const regions = v.pipe(entries, v.minLength(1, "At least one shipping region is required"));

const typed = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => text.split(/[,\n]/)),
);

const social = (network: Network) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.transform((typed) => profileName(network, typed)),
    v.check(
      (name) => name !== null,
      `Give a name, or an address that begins with https://www.${NETWORKS[network].host}/`,
    ),
    v.transform((name) => name ?? ""),
  );

const socials = { reddit: social("reddit"), instagram: social("instagram"), facebook: social("facebook") };

const version = v.pipe(v.number("Give the version that was read."), v.integer("Give the version that was read."));

export const profileBody = v.strictObject({
  description,
  shippingRegions: regions,
  paymentMethods: entries,
  socialMedia: v.optional(v.strictObject(socials), {}),
  version: v.optional(version),
});
export type ProfileChange = v.InferOutput<typeof profileBody>;

/** The profile's form: lists with commas. */
export const profileForm = v.pipe(
  v.object({
    description,
    shippingRegions: v.pipe(typed, regions),
    paymentMethods: v.pipe(typed, entries),
    ...socials,
    version: v.pipe(v.string(), v.transform(Number), version),
  }),
  v.transform(({ reddit, instagram, facebook, ...rest }): ProfileChange => ({
    ...rest,
    socialMedia: { reddit, instagram, facebook },
  })),
);
