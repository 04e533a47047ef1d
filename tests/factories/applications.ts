import { env } from "cloudflare:workers";
import type { Row } from "../../scripts/seed/data";
import type { TypedAnswers } from "@worker/domain/oversight/applications/step-forms";
import { NOW } from "./rows";
import { ask, type Person } from "./site";

/** All five steps, filled in so that they hold. */
export const ANSWERS: Readonly<TypedAnswers> = {
  businessName: "Alder & Ash Leaf",
  websiteUrl: "https://www.alder-ash.example/shop",
  businessEmail: "office@alder-ash.example",
  businessPhone: "+1 541 555 0134",
  businessType: "LLC",
  yearEstablished: "2019",
  reddit: "u/alder-ash",
  streetAddress: "12 Mill Lane",
  city: "Eugene",
  state: "Oregon",
  zipCode: "97401",
  country: "",
  businessDescription: "Plain leaf, milled in small lots.",
  taxId: "",
  productTypes: " Plain-leaf powder, 7-OH tablets,, Plain-leaf powder ",
  averageMonthlyVolume: "$10,000 - $50,000",
  averageShippingTime: "1-2 Business Days",
  shippingRegions: "Oregon, Washington",
  shippingMethods: "USPS Priority, UPS Ground",
  hasThirdPartyTesting: "on",
  testingFrequency: "Every Batch",
  supportHours: "Mon-Fri, 9-17",
  supportMethods: "Mail",
  returnPolicy: "30 days, unopened.",
  agreeToTerms: "on",
  agreeToFees: "on",
};

/** An application that waits; give it `userId`. */
export function anApplication(overrides: Partial<Row<"applications">> = {}): Row<"applications"> {
  return {
    id: "application-1",
    userId: "user-none",
    status: "pending",
    businessName: "Alder & Ash Leaf",
    answers: { ...ANSWERS },
    step: 5,
    createdAt: NOW - 3_600_000,
    submittedAt: NOW - 3_600_000,
    updatedAt: NOW - 3_600_000,
    ...overrides,
  };
}

/** Submits an application through the API. */
export const apply = (who: Person, answers: Readonly<Record<string, unknown>> = ANSWERS): Promise<Response> =>
  ask("/api/applications", { json: answers, cookie: who.cookie });

/** What a table holds, as the database spells it. */
export const rows = async (query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all()
  ).results;
