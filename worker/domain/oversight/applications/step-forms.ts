import type { ShippingTime } from "../../catalogue/vendors/forms";

export const STEPS = ["Basic Info", "Address", "Products", "Quality", "Service"] as const;

export const BUSINESS_TYPES = ["LLC", "Corporation", "Partnership", "Sole Proprietorship", "Other"] as const;
export const MONTHLY_VOLUMES = [
  "Under $10,000",
  "$10,000 - $50,000",
  "$50,000 - $100,000",
  "$100,000 - $500,000",
  "Over $500,000",
] as const;
export const ACCOUNT_TYPES = ["Business Checking", "Business Savings", "Merchant Account"] as const;
export const TESTING_FREQUENCIES = ["Every Batch", "Monthly", "Quarterly", "Bi-Annually"] as const;
/** Types only, so that no validator comes along into the browser; a missing choice does not compile. */
export const SHIPPING_CHOICES = Object.keys({
  "Same Day": 1,
  "1-2 Business Days": 1,
  "3-5 Business Days": 1,
  "5-7 Business Days": 1,
  "1-2 Weeks": 1,
} satisfies Record<ShippingTime, 1>);
export const DEFAULT_COUNTRY = "United States";
export const YEAR_MIN = 1900;

export const LINE_MAX = 200;
export const TEXT_MAX = 4000;

/** Every field by its step, in the order of the form; the names are those of messages and summaries. */
export const STEP_FIELDS = [
  {
    businessName: "Business name",
    websiteUrl: "Website URL",
    businessEmail: "Business email",
    businessPhone: "Business phone",
    businessType: "Business type",
    yearEstablished: "Year established",
    facebook: "Facebook",
    instagram: "Instagram",
    twitter: "Twitter",
    reddit: "Reddit",
    otherSocial: "Other profile",
  },
  {
    streetAddress: "Street address",
    city: "City",
    state: "State",
    zipCode: "ZIP code",
    country: "Country",
    businessDescription: "Business description",
    businessLicense: "Business license",
    taxId: "Tax ID",
  },
  {
    productTypes: "Product types",
    averageMonthlyVolume: "Average monthly volume",
    targetMarkets: "Target markets",
    hasBusinessBanking: "We have business banking",
    bankName: "Bank name",
    accountType: "Account type",
  },
  {
    hasThirdPartyTesting: "We have our products tested by a third party",
    testingLab: "Testing laboratory",
    testingFrequency: "Testing frequency",
    hasQualityCertifications: "We hold quality certifications",
    certifications: "Certifications",
    domesticShipping: "We ship within the country",
    internationalShipping: "We ship abroad",
    shippingRegions: "Shipping regions",
    averageShippingTime: "Average shipping time",
    shippingMethods: "Shipping methods",
  },
  {
    supportHours: "Support hours",
    supportMethods: "Support methods",
    returnPolicy: "Return policy",
    warrantyPolicy: "Warranty policy",
    additionalInfo: "Anything else we should know",
    agreeToTerms: "Terms",
    agreeToFees: "Verification fee",
  },
] as const satisfies readonly Record<string, string>[];

/** Typed with commas between the entries. */
export const LIST_FIELDS: ReadonlySet<string> = new Set([
  "productTypes",
  "targetMarkets",
  "certifications",
  "shippingRegions",
  "shippingMethods",
  "supportMethods",
]);

/** Sealed at rest, and never shown again but to an admin (rules/verification#sealed-answers). */
export const SECRET_FIELDS = {
  taxId: ["taxId"],
  banking: ["hasBusinessBanking", "bankName", "accountType"],
} as const;
export type SecretPart = keyof typeof SECRET_FIELDS;

export const fieldsOfStep = (step: number): Readonly<Record<string, string>> => STEP_FIELDS[step - 1] ?? {};

/** The step a field belongs to, 1 to 5; 1 for a field that is none. */
export const stepHolding = (field: string): number =>
  Math.max(
    0,
    STEP_FIELDS.findIndex((fields) => field in fields),
  ) + 1;

/** As typed: one text a field, lists with commas, a tick as "on". */
export type TypedAnswers = Record<string, string>;
