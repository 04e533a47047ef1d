import { PLAN_OFFERS } from "@worker/domain/catalogue/plan-offers/offers";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import type { ProductPlan } from "./products";
import type { Random } from "./random";
import { filled, MEMBER_QUESTIONS, VENDOR_QUESTIONS } from "./text/offers";
import type { VendorPlan } from "./vendors";

interface TicketSources {
  today: number;
  scale: number;
  staffId: string;
  productsOf: (vendorId: string) => readonly ProductPlan[];
}

/** Questions to staff, every second one by a vendor; each about another product or in other words. */
export function ticketRows(
  random: Random,
  people: readonly Person[],
  vendors: readonly VendorPlan[],
  { today, scale, staffId, productsOf }: TicketSources,
): Row<"supportTickets">[] {
  const members = people.slice(DEMO_ACCOUNTS.length).filter(({ row }) => row.vendorId == null);
  const stocked = vendors.filter(({ row }) => productsOf(row.id).length > 0);
  const owners = stocked.filter(({ owner }) => owner !== null);
  const used = new Set<string>();
  return Array.from({ length: 12 * scale }, (_, n) => {
    const vendor = n % 2 === 0 ? owners[(n / 2) % Math.max(1, owners.length)] : undefined;
    const person = vendor?.owner ?? random.pick(members);
    const about = vendor ?? random.pick(stocked);
    const bank = (vendor === undefined ? MEMBER_QUESTIONS : VENDOR_QUESTIONS).flatMap((texts) =>
      productsOf(about.row.id).map(({ row: { name } }) => texts.map((text) => filled(text, name, about.row.name))),
    );
    const fresh = bank.filter(([subject = ""]) => !used.has(subject));
    const [subject = "", body = "", answer = ""] = random.pick(fresh.length > 0 ? fresh : bank);
    used.add(subject);
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
            answer,
            answeredBy: staffId,
            answeredAt: Math.min(today - HOUR, createdAt + random.int(3, 40) * HOUR),
          }
        : { state: "open" as const }),
    };
  });
}
