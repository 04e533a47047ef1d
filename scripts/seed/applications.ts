import type { ApplicationStatus } from "@worker/domain/oversight/applications/forms";
import type { TypedAnswers } from "@worker/domain/oversight/applications/step-forms";
import { verificationPeriod, yearLater } from "@worker/domain/oversight/plans/verification-term";
import { VERIFICATION_FEE } from "@worker/domain/catalogue/plan-offers/offers";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { isOrdinary, type Person } from "./people";
import type { Random } from "./random";
import type { VendorPlan } from "./vendors";

/** What waits or was turned down, a unit of scale; approved ones are those of the vendors with an account. */
const PER_SCALE: readonly ApplicationStatus[] = [
  "pending",
  "under_review",
  "needs_info",
  "resubmitted",
  "rejected",
  "draft",
];

const NAMES = [
  "Fernhollow Leaf",
  "Tidewater Botanicals",
  "Copper Ridge Extracts",
  "Saltmarsh Trading",
  "Birch & Bell",
  "Low Pines",
];
const CITIES = [
  { city: "Eugene", state: "Oregon", zipCode: "97401" },
  { city: "Asheville", state: "North Carolina", zipCode: "28801" },
  { city: "Tucson", state: "Arizona", zipCode: "85701" },
  { city: "Duluth", state: "Minnesota", zipCode: "55802" },
];
const PRODUCTS = [
  "Plain-leaf powder, Capsules",
  "7-OH tablets",
  "MIT extract, Plain-leaf powder",
  "Pseudo tablets, 7-OH tablets",
];
const QUESTIONS = [
  "Which laboratory tests your batches? Please name it, and send the last certificate's number.",
  "The return policy on your site differs from the one you gave us. Which one holds?",
];
const REASONS = [
  "The site promises relief from pain on several pages. Please take that down, then apply again.",
  "We could not reach anybody at the address or the phone number given.",
];

interface Options {
  today: number;
  scale: number;
  staffId: string;
}

interface ApplicationPlan {
  applications: Row<"applications">[];
  events: Row<"applicationEvents">[];
  charges: Row<"charges">[];
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, "-");

function answersOf(random: Random, businessName: string, host: string): TypedAnswers {
  return {
    businessName,
    websiteUrl: `https://${host}`,
    businessEmail: `office@${host}`,
    businessPhone: `+1 541 555 01${random.int(10, 99)}`,
    businessType: random.pick(["LLC", "Corporation", "Sole Proprietorship"]),
    yearEstablished: String(random.int(2009, 2024)),
    streetAddress: `${random.int(2, 480)} ${random.pick(["Mill Lane", "Harbor Street", "Orchard Road"])}`,
    ...random.pick(CITIES),
    country: "United States",
    businessLicense: "",
    businessDescription: "A small business that mills, packs and ships from one address, with a date on every pouch.",
    productTypes: random.pick(PRODUCTS),
    averageMonthlyVolume: random.pick(["Under $10,000", "$10,000 - $50,000", "$50,000 - $100,000"]),
    targetMarkets: "Adults who read labels",
    hasThirdPartyTesting: random.chance(0.8) ? "on" : "",
    testingLab: "Cascade Analytical",
    testingFrequency: random.pick(["Every Batch", "Monthly", "Quarterly"]),
    domesticShipping: "on",
    internationalShipping: "",
    shippingRegions: "Oregon, Washington, Idaho",
    averageShippingTime: random.pick(["Same Day", "1-2 Business Days", "3-5 Business Days"]),
    shippingMethods: random.pick(["USPS Priority", "USPS Priority, UPS Ground"]),
    supportHours: "Mon-Fri, 9 a.m. to 5 p.m.",
    supportMethods: "Email, Phone",
    returnPolicy: "30 days, unopened.",
    warrantyPolicy: "",
    additionalInfo: "",
    agreeToTerms: "on",
    agreeToFees: "on",
  };
}

const WAYS: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  draft: [],
  pending: ["pending"],
  under_review: ["pending", "under_review"],
  needs_info: ["pending", "under_review", "needs_info"],
  resubmitted: ["pending", "under_review", "needs_info", "resubmitted"],
  approved: ["pending", "under_review", "approved"],
  rejected: ["pending", "under_review", "rejected"],
};

const notesFor = (random: Random, to: ApplicationStatus): string =>
  to === "needs_info" ? random.pick(QUESTIONS) : to === "rejected" ? random.pick(REASONS) : "";

interface Applicant {
  person: Person;
  status: ApplicationStatus;
  answers: TypedAnswers;
  createdAt: number;
  vendorId: string | null;
}

function planOne(random: Random, { person, status, answers, createdAt, vendorId }: Applicant, staffId: string) {
  const id = random.id(createdAt);
  const way = WAYS[status];
  let at = createdAt;
  const events = way.map((toStatus, index): Row<"applicationEvents"> => {
    at += random.int(2, 20) * HOUR;
    const byApplicant = toStatus === "pending" || toStatus === "resubmitted";
    const later = toStatus === "resubmitted" ? { ...answers, testingLab: "Northfield Assay" } : answers;
    return {
      id: random.id(at),
      applicationId: id,
      at,
      actorId: byApplicant ? person.row.id : staffId,
      fromStatus: way[index - 1] ?? "draft",
      toStatus,
      notes: notesFor(random, toStatus),
      answers: byApplicant ? later : null,
    };
  });
  const reviewed = events.findLast(({ actorId }) => actorId === staffId);
  const row: Row<"applications"> = {
    id,
    userId: person.row.id,
    status,
    businessName: answers["businessName"] ?? "",
    createdAt,
    updatedAt: at,
    answers: events.findLast((event) => event.answers)?.answers ?? answers,
    step: status === "draft" ? 2 : 5,
    submittedAt: events.findLast((event) => event.answers)?.at ?? null,
    reviewedBy: reviewed?.actorId ?? null,
    reviewedAt: reviewed?.at ?? null,
    reviewNotes: reviewed?.notes || null,
    vendorId,
  };
  return { row, events };
}

/** The charge of the year that a verified vendor is in: settled, but for the newest, which are still due. */
function chargeOf(random: Random, vendor: VendorPlan["row"], { today, staffId }: Options): Row<"charges">[] {
  const { verificationEndsAt: end } = vendor;
  if (!vendor.verifiedAt || !end) return [];
  const from = new Date(end).setUTCFullYear(new Date(end).getUTCFullYear() - 1);
  if (yearLater(from) !== end) return [];
  const open = from + 30 * DAY > today;
  const base = { id: random.id(from), vendorId: vendor.id, kind: "verification" as const, createdAt: from };
  const settled = { settledAt: from + random.int(2, 25) * DAY, settledBy: staffId, note: "Bank transfer" };
  return [
    {
      ...base,
      period: verificationPeriod(from),
      amountCents: VERIFICATION_FEE * 100,
      dueAt: from + 30 * DAY,
      ...(open ? { state: "open" as const } : { state: "settled" as const, ...settled }),
    },
  ];
}

/** Applications in every state, those of verified vendors among them, and the charges of their years. */
export function planApplications(
  random: Random,
  people: readonly Person[],
  vendors: readonly VendorPlan[],
  options: Options,
): ApplicationPlan {
  const { today, scale, staffId } = options;
  const approved = vendors.flatMap(({ row, owner }): Applicant[] => {
    if (owner === null || !row.verifiedAt) return [];
    const own = random.fork(row.id);
    const answers = { ...answersOf(own, row.name, row.host), yearEstablished: String(row.founded) };
    return [{ person: owner, status: "approved", answers, createdAt: row.verifiedAt - 4 * DAY, vendorId: row.id }];
  });
  const free = random.shuffled(
    people.filter(
      (person) =>
        isOrdinary(person) &&
        person.row.createdAt < today - 30 * DAY &&
        // The demo's own members are left to try the application themselves.
        !DEMO_ACCOUNTS.some(({ username }) => username === person.row.username),
    ),
  );
  const waiting = free.slice(0, PER_SCALE.length * scale).map((person, index): Applicant => {
    const own = random.fork(person.row.username);
    const name = NAMES[index % NAMES.length] ?? "Low Pines";
    const serial = Math.floor(index / NAMES.length);
    const businessName = serial === 0 ? name : `${name} ${serial + 1}`;
    const status = PER_SCALE[index % PER_SCALE.length] ?? "pending";
    const answers = answersOf(own, businessName, `${slug(name)}${serial || ""}.example`);
    return { person, status, answers, createdAt: today - own.int(5, 12) * DAY, vendorId: null };
  });
  const planned = [...approved, ...waiting].map((each) =>
    planOne(random.fork(`way ${each.person.row.username}`), each, staffId),
  );
  return {
    applications: planned.map(({ row }) => row),
    events: planned.flatMap(({ events }) => events),
    charges: vendors.flatMap(({ row }) => chargeOf(random.fork(`charge ${row.id}`), row, options)),
  };
}
