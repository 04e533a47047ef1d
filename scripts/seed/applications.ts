import type { ApplicationStatus } from "@worker/domain/oversight/applications/forms";
import type { TypedAnswers } from "@worker/domain/oversight/applications/step-forms";
import {
  FIRST_CHARGE_DAYS,
  NOTICE_DAYS,
  verificationPeriod,
  yearLater,
} from "@worker/domain/oversight/plans/verification-term";
import { VERIFICATION_FEE } from "@worker/domain/catalogue/plan-offers/offers";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { isOrdinary, type Person } from "./people";
import type { Random } from "./random";
import { LABORATORIES } from "./text/laboratories";
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
  "Your site names a shipping time that differs from your answer. Which one may we show?",
  "Two of the states that you ship to restrict what you sell. Please say how you handle orders from there.",
  "Who answers the phone number that you gave? Nobody picked up during your support hours.",
  "The business name on the license is another one. Please send what connects the two.",
];
const REASONS = [
  "The site promises relief from pain on several pages. Please take that down, then apply again.",
  "We could not reach anybody at the address or the phone number given.",
  "The certificates that you sent name another client. Please apply again with your own.",
];

const [FIRST_LAB = "", SECOND_LAB = ""] = LABORATORIES.map(({ name }) => name);

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
    testingLab: FIRST_LAB,
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

/** @param nth of the applicants, so that no two are told the same */
const notesFor = (nth: number, to: ApplicationStatus): string => {
  const bank = to === "needs_info" ? QUESTIONS : to === "rejected" ? REASONS : [];
  return bank[Math.floor(nth / 3) % bank.length] ?? "";
};

interface Applicant {
  person: Person;
  status: ApplicationStatus;
  answers: TypedAnswers;
  createdAt: number;
  vendorId: string | null;
  /** When it was decided, where something else says so. */
  decidedAt?: number;
}

function planOne(
  random: Random,
  nth: number,
  { person, status, answers, createdAt, vendorId, decidedAt }: Applicant,
  staffId: string,
) {
  const id = random.id(createdAt);
  const way = WAYS[status];
  let at = createdAt;
  const events = way.map((toStatus, index): Row<"applicationEvents"> => {
    at += random.int(2, 20) * HOUR;
    if (decidedAt !== undefined && index === way.length - 1) at = decidedAt;
    const byApplicant = toStatus === "pending" || toStatus === "resubmitted";
    const later = toStatus === "resubmitted" ? { ...answers, testingLab: SECOND_LAB } : answers;
    return {
      id: random.id(at),
      applicationId: id,
      at,
      actorId: byApplicant ? person.row.id : staffId,
      fromStatus: way[index - 1] ?? "draft",
      toStatus,
      notes: notesFor(nth, toStatus),
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

/** The charges of all the years of a verified vendor: settled, but for a first one that is not due yet. */
function chargesOf(random: Random, vendor: VendorPlan["row"], { today, staffId }: Options): Row<"charges">[] {
  const { verifiedAt, verificationEndsAt: end } = vendor;
  if (!verifiedAt || !end) return [];
  const rows: Row<"charges">[] = [];
  for (let from = verifiedAt; from < end; from = yearLater(from)) {
    // The first is opened by the approval and due later; a renewal is opened before its year and due when that begins.
    const first = from === verifiedAt;
    const createdAt = first ? from : from - NOTICE_DAYS * DAY;
    const dueAt = first ? from + FIRST_CHARGE_DAYS * DAY : from;
    const settledAt = Math.min(createdAt + random.int(2, 25) * DAY, today - HOUR);
    rows.push({
      id: random.id(createdAt),
      vendorId: vendor.id,
      kind: "verification",
      period: verificationPeriod(from),
      amountCents: VERIFICATION_FEE * 100,
      createdAt,
      dueAt,
      ...(first && dueAt > today
        ? { state: "open" as const }
        : { state: "settled" as const, settledAt, settledBy: staffId, note: "Bank transfer" }),
    });
  }
  return rows;
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
    const times = { createdAt: row.verifiedAt - 4 * DAY, decidedAt: row.verifiedAt };
    return [{ person: owner, status: "approved", answers, ...times, vendorId: row.id }];
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
  const planned = [...approved, ...waiting].map((each, nth) =>
    planOne(random.fork(`way ${each.person.row.username}`), nth, each, staffId),
  );
  return {
    applications: planned.map(({ row }) => row),
    events: planned.flatMap(({ events }) => events),
    charges: vendors.flatMap(({ row }) => chargesOf(random.fork(`charge ${row.id}`), row, options)),
  };
}
