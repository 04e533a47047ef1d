import * as v from "valibot";
import { cursor, listQuery } from "../../../foundation/lists/forms";
import { day, visible, visibleLine } from "../../../../fields";

export const PARTNER_LIMITS = {
  name: 80,
  number: 40,
  email: 254,
  website: 300,
  phone: 40,
  address: 200,
  list: 10,
  item: 60,
};

export const PARTNER_LABELS = {
  name: "Laboratory name",
  certificationNumber: "Certification number",
  accreditations: "Accreditations",
  accreditationEndsOn: "Accredited until",
  email: "Email",
  phone: "Phone",
  website: "Website",
  address: "Address",
  specialties: "Specialties",
} as const;
export type PartnerField = keyof typeof PARTNER_LABELS;

export const NUMBER_TAKEN = "Another laboratory has this certification number.";
export const PARTNER_SAVED = "Saved.";
export const PARTNER_ADDED = "Added. Verify it once its accreditation is checked.";

const NAME_MISSING = "Laboratory name is required";
const NUMBER_MISSING = "Certification number is required";
const TOO_LONG = "This is too long.";
const LIST_LONG = "Keep it to 10 entries of 60 characters.";
const DAY_INVALID = "Give the last day as YYYY-MM-DD.";
const ACCREDITATION_MISSING = "Name at least one accreditation.";

const line = (most: number) => v.pipe(v.string(), visibleLine, v.maxLength(most, TOO_LONG));
const required = (most: number, missing: string) =>
  v.pipe(v.string(missing), visibleLine, v.nonEmpty(missing), v.maxLength(most, TOO_LONG));
const item = v.pipe(line(PARTNER_LIMITS.item), v.nonEmpty(LIST_LONG));
const list = v.pipe(v.array(item), v.maxLength(PARTNER_LIMITS.list, LIST_LONG));

const isWeb = (text: string): boolean => text === "" || (URL.canParse(text) && /^https?:\/\//i.test(text));
const isMail = (text: string): boolean => text === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const contact = {
  email: v.pipe(line(PARTNER_LIMITS.email), v.check(isMail, "Enter an email address.")),
  phone: line(PARTNER_LIMITS.phone),
  website: v.pipe(
    line(PARTNER_LIMITS.website),
    v.check(isWeb, "Give an address that begins with https://"),
    v.transform((text) => (text === "" ? "" : new URL(text).href)),
  ),
  address: line(PARTNER_LIMITS.address),
};
const head = {
  name: required(PARTNER_LIMITS.name, NAME_MISSING),
  certificationNumber: required(PARTNER_LIMITS.number, NUMBER_MISSING),
};

const entries = {
  ...head,
  accreditations: v.pipe(list, v.minLength(1, ACCREDITATION_MISSING)),
  accreditationEndsOn: v.pipe(day(DAY_INVALID), v.description("The last day on which the accreditation holds")),
  specialties: v.optional(list, []),
  email: v.optional(contact.email, ""),
  phone: v.optional(contact.phone, ""),
  website: v.optional(contact.website, ""),
  address: v.optional(contact.address, ""),
};
export const partnerBody = v.strictObject(entries);
export type PartnerInput = v.InferOutput<typeof partnerBody>;

/** Comma-separated, trimmed, each once. */
const typedList = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => [...new Set(text.split(",").map(visible).filter(Boolean))]),
  list,
);
/** The panel's form: lists are comma-separated. */
export const partnerForm = v.object({
  ...entries,
  accreditations: v.pipe(typedList, v.minLength(1, ACCREDITATION_MISSING)),
  specialties: typedList,
});

export const PARTNER_ACTS = ["verify", "deactivate", "reactivate"] as const;
export type PartnerAct = (typeof PARTNER_ACTS)[number];

export const partnersApiQuery = listQuery({});
export const partnersPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
