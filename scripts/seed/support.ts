import { PLAN_OFFERS } from "@worker/domain/catalogue/plan-offers/offers";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import type { Random } from "./random";
import type { VendorPlan } from "./vendors";

type Question = readonly [subject: string, body: string];

const MEMBERS: readonly Question[] = [
  ["The result on a page is older than the one in my package", "The slip names another batch. Which one holds?"],
  ["I cannot change my address", "The confirmation link says that it has expired."],
  ["A vendor does not answer", "I wrote twice in two weeks. Can you ask them?"],
];

const VENDORS: readonly Question[] = [
  ["Our name is misspelled", "There should be an ampersand in it, as on our website."],
  ["How do we pay by wire?", "Please send the details for the open charge."],
  ["A product is listed under the wrong class", "It is plain leaf, not an extract."],
];

const ANSWER = "Thank you for writing. We looked into it and fixed it; please write again if anything is missing.";

export function ticketRows(
  random: Random,
  people: readonly Person[],
  vendors: readonly VendorPlan[],
  { today, scale, staffId }: { today: number; scale: number; staffId: string },
): Row<"supportTickets">[] {
  const members = people.slice(DEMO_ACCOUNTS.length).filter(({ row }) => row.vendorId == null);
  const owners = vendors.filter(({ owner }) => owner !== null);
  return Array.from({ length: 12 * scale }, (_, n) => {
    const vendor = n % 2 === 0 ? owners[(n / 2) % Math.max(1, owners.length)] : undefined;
    const person = vendor?.owner ?? random.pick(members);
    const [subject, body] = random.pick(vendor === undefined ? MEMBERS : VENDORS);
    const createdAt = Math.max(person.row.createdAt + HOUR, today - random.int(4, 400) * HOUR);
    const answered = createdAt < today - 3 * DAY;
    return {
      id: random.id(createdAt),
      userId: person.row.id,
      vendorId: vendor?.row.id ?? null,
      subject,
      body,
      createdAt,
      priority: vendor !== undefined && PLAN_OFFERS[vendor.row.plan ?? "basic"].prioritySupport,
      ...(answered
        ? {
            state: "answered" as const,
            answer: ANSWER,
            answeredBy: staffId,
            answeredAt: createdAt + random.int(3, 40) * HOUR,
          }
        : { state: "open" as const }),
    };
  });
}
