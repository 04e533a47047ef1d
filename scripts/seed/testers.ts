import {
  LAST_STEP,
  PRIMARY_REASONS,
  STRAINS,
  type TesterStatus,
  type TypedAnswers,
} from "@worker/domain/voice/testers/program";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { isOrdinary, type Person } from "./people";
import type { Random } from "./random";

/** What waits or was turned down, a unit of scale; approved ones are those of testers. */
const PER_SCALE: readonly TesterStatus[] = [
  "pending",
  "under_review",
  "needs_info",
  "resubmitted",
  "rejected",
  "pending",
];
const APPROVED_MOST = 3;

const WAYS: Record<TesterStatus, readonly TesterStatus[]> = {
  draft: [],
  pending: ["pending"],
  under_review: ["pending", "under_review"],
  needs_info: ["pending", "under_review", "needs_info"],
  resubmitted: ["pending", "under_review", "needs_info", "resubmitted"],
  approved: ["pending", "under_review", "approved"],
  rejected: ["pending", "under_review", "rejected"],
};

const NAMES = ["Ada", "Bruno", "Celia", "Dario", "Edda", "Fritz", "Greta", "Hollis"];
const FAMILIES = ["Marsh", "Alder", "Thorne", "Quill", "Fenn", "Rook", "Salter", "Vale"];
const CITIES = [
  { city: "Eugene", state: "Oregon", zipCode: "97401" },
  { city: "Asheville", state: "North Carolina", zipCode: "28801" },
  { city: "Duluth", state: "Minnesota", zipCode: "55802" },
];
const QUESTIONS = ["The ID is cut off at the edge. Please send a picture that shows all of it."];
const REASONS = ["The sample review is word for word the one on a shop's page. Please write your own."];
/** More than 150 words in all; invented, without an amount or a promise. */
const SAMPLE = [
  "I ordered a pouch of green leaf powder from a small shop that I had not tried before, because its page named the laboratory and the batch.",
  "The parcel came on the fourth day, in a plain box, with the batch number printed on the pouch and on a card inside.",
  "I looked the number up: the certificate was three months old, named the same product, and every group of tests had a result.",
  "The powder itself is fine and even, without stalks, and smells like dry hay rather than like perfume.",
  "Twice I wrote to the shop with a question about the label; both answers came on the next working day and were to the point.",
  "What I missed is a zip that closes well: mine opened in a drawer, and some of the powder was lost.",
  "I would order there again for the paperwork alone, and I hope that they change the pouch before they change anything else about this one.",
].join(" ");

interface Options {
  today: number;
  scale: number;
  staffId: string;
  /** Who applied for a vendor's verification. */
  taken: ReadonlySet<string>;
}

interface TesterPlan {
  /** The sealed columns hold what is sealed as they are written. */
  applications: Row<"testerApplications">[];
  events: Row<"testerApplicationEvents">[];
  documents: Row<"testerDocuments">[];
}

function answersOf(random: Random, { row }: Person): TypedAnswers[] {
  return [
    {
      ...{ firstName: random.pick(NAMES), lastName: random.pick(FAMILIES), email: row.email },
      ...{ phone: `+1 541 555 01${random.int(10, 99)}`, dateOfBirth: row.dateOfBirth },
      ...{ street: `${random.int(2, 480)} ${random.pick(["Mill Lane", "Harbor Street"])}`, ...random.pick(CITIES) },
    },
    {
      yearsUsing: random.pick(["1-2", "3-5", "5+"]),
      experienceLevel: random.pick(["intermediate", "advanced", "expert"]),
      dailyUsage: "On some evenings of a week, never daily.",
      primaryReasons: random.pick(PRIMARY_REASONS),
      favoriteStrains: `${random.pick(STRAINS.slice(0, 4))}\n${random.pick(STRAINS.slice(4))}`,
    },
    { sampleReview: SAMPLE, previousWriting: "", reviewExperience: "Two years of reviews on this site." },
    { agreeToTerms: "on", agreeToHonesty: "on", agreeToTesting: "on" },
  ];
}

function addOne(
  plan: TesterPlan,
  random: Random,
  person: Person,
  status: TesterStatus,
  decidedAt: number | null,
  { today, staffId }: Options,
): void {
  const way = WAYS[status];
  const createdAt = decidedAt === null ? today - random.int(4, 12) * DAY : decidedAt - 3 * DAY;
  const id = random.id(createdAt);
  let at = createdAt;
  const events = way.map((toStatus, index): Row<"testerApplicationEvents"> => {
    at = decidedAt !== null && index === way.length - 1 ? decidedAt : at + random.int(2, 18) * HOUR;
    const byApplicant = toStatus === "pending" || toStatus === "resubmitted";
    const notes = toStatus === "needs_info" ? QUESTIONS[0] : toStatus === "rejected" ? REASONS[0] : "";
    return {
      ...{ id: random.id(at), applicationId: id, at, actorId: byApplicant ? person.row.id : staffId },
      ...{ fromStatus: way[index - 1] ?? "draft", toStatus, notes: notes ?? "" },
    };
  });
  const reviewed = events.findLast(({ actorId }) => actorId === staffId);
  const submitted = events.findLast(({ actorId }) => actorId === person.row.id);
  const [personalSealed = null, experienceSealed = null, writingSealed = null, agreementsSealed = null] = answersOf(
    random,
    person,
  ).map((step) => JSON.stringify(step));
  const isOver = status === "approved" || status === "rejected";
  const documentId = isOver ? null : id.toLowerCase();
  plan.applications.push({
    ...{ id, userId: person.row.id, status, step: LAST_STEP, documentId, createdAt, updatedAt: at },
    ...{ personalSealed, experienceSealed, writingSealed, agreementsSealed },
    submittedAt: submitted?.at ?? null,
    reviewedBy: reviewed?.actorId ?? null,
    reviewedAt: reviewed?.at ?? null,
    reviewNotes: reviewed?.notes || null,
  });
  plan.events.push(...events);
  if (documentId !== null)
    plan.documents.push({
      ...{ id: documentId, userId: person.row.id, applicationId: id, type: "application/pdf", bytes: 0 },
      ...{ keySealed: "", uploadedAt: createdAt },
    });
}

/** Applications to the tester program in every state; documents of decided ones are deleted. */
export function planTesters(random: Random, people: readonly Person[], options: Options): TesterPlan {
  const { today, scale, taken } = options;
  const plan: TesterPlan = { applications: [], events: [], documents: [] };
  const isDemo = ({ row }: Person) => DEMO_ACCOUNTS.some(({ username }) => username === row.username);
  const testers = people.filter(
    (person) => typeof person.row.testerSince === "number" && !isDemo(person) && !person.row.vendorId,
  );
  for (const person of testers.slice(0, APPROVED_MOST * scale)) {
    const since = person.row.testerSince ?? today;
    if (since - 3 * DAY > person.row.createdAt)
      addOne(plan, random.fork(person.row.username), person, "approved", since, options);
  }
  const free = people.filter(
    (person) =>
      isOrdinary(person) &&
      typeof person.row.testerSince !== "number" &&
      !isDemo(person) &&
      !taken.has(person.row.id) &&
      person.row.createdAt < today - 60 * DAY,
  );
  for (const [index, person] of random
    .shuffled(free)
    .slice(0, PER_SCALE.length * scale)
    .entries()) {
    const own = random.fork(person.row.username);
    const status = PER_SCALE[index % PER_SCALE.length] ?? "pending";
    addOne(plan, own, person, status, status === "rejected" ? today - own.int(40, 55) * DAY : null, options);
  }
  return plan;
}
