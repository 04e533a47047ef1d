import {
  ACCOUNT_TYPES,
  BUSINESS_TYPES,
  DEFAULT_COUNTRY,
  MONTHLY_VOLUMES,
  SHIPPING_CHOICES,
  TESTING_FREQUENCIES,
  YEAR_MIN,
} from "@worker/domain/oversight/applications/step-forms";

export interface Shape {
  kind?: "text" | "email" | "url" | "tel" | "number" | "long" | "choice" | "tick";
  required?: true;
  help?: string;
  options?: readonly string[];
  placeholder?: string;
  autoComplete?: string;
  /** What stands there before anything is typed. */
  otherwise?: string;
  /** Begins a group with this name. */
  group?: string;
}

const COMMAS = "Separate them with commas.";
const SEALED = "Stored encrypted, and shown only to the admin who reviews it.";

/** How each field is asked for; what is not here is one line of text that can stay empty. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  businessName: { required: true, autoComplete: "organization" },
  websiteUrl: {
    kind: "url",
    required: true,
    placeholder: "https://",
    help: "Your public site; it begins with https://.",
  },
  businessEmail: { kind: "email", required: true, autoComplete: "email" },
  businessPhone: { kind: "tel", required: true, autoComplete: "tel" },
  businessType: { kind: "choice", required: true, options: BUSINESS_TYPES },
  yearEstablished: { kind: "number", required: true, help: `From ${YEAR_MIN} to this year.` },
  facebook: { group: "Profiles, if you have any" },

  streetAddress: { required: true, autoComplete: "street-address" },
  city: { required: true, autoComplete: "address-level2" },
  state: { required: true, autoComplete: "address-level1" },
  zipCode: { required: true, autoComplete: "postal-code" },
  country: { otherwise: DEFAULT_COUNTRY, autoComplete: "country-name" },
  businessDescription: {
    kind: "long",
    required: true,
    help: "What you sell and how you work. It appears on your page once you are approved; no health claims, no dosing advice.",
  },
  businessLicense: { help: "The number, and who issued it." },
  taxId: { help: SEALED, autoComplete: "off" },

  productTypes: { required: true, help: `For example: Plain-leaf powder, 7-OH tablets. ${COMMAS}` },
  averageMonthlyVolume: { kind: "choice", required: true, options: MONTHLY_VOLUMES },
  targetMarkets: { help: COMMAS },
  hasBusinessBanking: { kind: "tick", group: "Banking" },
  bankName: { help: SEALED, autoComplete: "off" },
  accountType: { kind: "choice", options: ACCOUNT_TYPES, help: SEALED },

  hasThirdPartyTesting: { kind: "tick", group: "Testing" },
  testingFrequency: { kind: "choice", options: TESTING_FREQUENCIES },
  hasQualityCertifications: { kind: "tick" },
  certifications: { help: COMMAS },
  domesticShipping: { kind: "tick", group: "Shipping" },
  internationalShipping: { kind: "tick" },
  shippingRegions: { help: `States or countries. ${COMMAS}` },
  averageShippingTime: { kind: "choice", required: true, options: SHIPPING_CHOICES },
  shippingMethods: { required: true, help: `For example: USPS Priority, UPS Ground. ${COMMAS}` },

  supportHours: { required: true, placeholder: "Mon–Fri, 9 a.m. to 5 p.m. Pacific" },
  supportMethods: { required: true, help: `For example: Mail, Phone. ${COMMAS}` },
  returnPolicy: { kind: "long", required: true },
  warrantyPolicy: { kind: "long" },
  additionalInfo: { kind: "long" },
};
