import { MONTH_NAMES } from "@worker/days";
import { STATE_NAMES } from "@worker/domain/catalogue/substances/regions";
import { conversationId } from "@worker/domain/voice/messages/conversation-id";
import type { Line } from "@worker/domain/voice/messages/line";
import { DAY, HOUR } from "../calendar";
import { isOrdinary, type Person } from "../people";
import type { ProductPlan } from "../products";
import type { Random } from "../random";
import type { SCENES } from "../pictures/post-scenes";
import { expand, type Slots } from "../text/expand";
import { LABORATORIES } from "../text/laboratories";
import type { VendorPlan } from "../vendors";
import { readPicture } from "./pictures";
import { keepShort } from "./kept-talk";
import { PRIVATE_TALK, turnPrivate } from "./private-talk";
import { MEMBER_TALKS } from "./member-talks";
import { REPORTED_TALKS } from "./reported-talks";
import { Unsaid } from "./unsaid";
import { ASKED_TALKS, REQUESTS, WRITTEN_TALKS } from "./vendor-talks";

/** Per unit of scale, beside those of the demo accounts. */
const TALKS = 40;
const VENDOR_TALKS = 14;
const REQUESTS_OPEN = 18;
/** Members who wrote to the demo vendor in the last weeks. */
const WRITERS = 14;
const MINUTE = 60_000;

export interface DemoMessage {
  id: string;
  senderId: string;
  at: number;
  text: string;
  /** What its picture shows; null where it has none. */
  scene: keyof typeof SCENES | null;
  /** Sealed by its sender's browser. */
  isPrivate?: true;
  /** It is no message, but what its sender did to the mode. */
  line?: Line["kind"];
}

export interface DemoTalk {
  id: string;
  startedBy: string;
  /** The oldest first. */
  messages: DemoMessage[];
  /** How many of the last messages its receiver has not read. */
  unread: number;
  /** Its vendor said that the last message needs no answer. */
  isSettled?: true;
}

interface DemoRequest {
  id: string;
  from: Person;
  to: Person;
  message: string;
  status: "pending" | "approved" | "denied";
  requestedAt: number;
  decidedAt: number | null;
}

export interface DemoReported {
  talk: DemoTalk;
  /** Which of `REPORTED_TALKS` it is. */
  about: (typeof REPORTED_TALKS)[number];
}

export interface Talks {
  talks: DemoTalk[];
  reported: DemoReported[];
  requests: DemoRequest[];
}

interface Sources {
  people: readonly Person[];
  vendors: readonly VendorPlan[];
  products: readonly ProductPlan[];
  batchesOf: (productId: string) => readonly string[];
  /** 00:00 UTC of the day of seeding. */
  today: number;
  scale: number;
}

interface About {
  about?: Slots;
  /** When it begins, where nothing keeps it. */
  at?: number;
  isUnanswered?: boolean;
}

/** Who talks with whom, and about what; nobody below trusted writes first to a vendor who has not approved it. */
export function planTalks(random: Random, sources: Sources): Talks {
  const { people, vendors, today, scale } = sources;
  const [, , , vendor, trusted, tester, member] = people;
  const members = people.filter(
    (person) => isOrdinary(person) && !person.row.deletedAt && person.row.username !== "newbie",
  );
  const owners = vendors.flatMap((plan) => (plan.owner === null ? [] : [{ plan, owner: plan.owner }]));
  const made = new Map<string, DemoTalk>();
  const requests: DemoRequest[] = [];
  const asked = new Set<string>();
  const unsaid = new Unsaid();
  const start = () => today - random.int(2, 150) * DAY + random.int(8 * 60, 21 * 60) * MINUTE;

  const talk = (first: Person, second: Person, lines: readonly string[], about: Slots, at: number) => {
    const id = conversationId(first.row.id, second.row.id);
    const later = Math.max(at, ...[first, second].map(({ row }) => row.createdAt + HOUR));
    if (first === second || made.has(id) || later > today - 12 * HOUR) return null;
    const written = messagesOf(random, [first, second], lines, about, { from: later, to: today - HOUR });
    made.set(id, { id, startedBy: first.row.id, messages: written, unread: random.chance(0.25) ? 1 : 0 });
    return written;
  };
  /** One of these, as neither of the two has had it yet. */
  const oneOf = (
    scripts: readonly (readonly string[])[],
    [first, second]: [Person, Person],
    { about = slotsFor(random, sources), at = start(), isUnanswered = false }: About = {},
  ) => {
    const script = unsaid.pick(random, scripts, [first, second]);
    if (script === null) return null;
    const said = talk(first, second, isUnanswered ? script.slice(0, 1) : script, about, at);
    if (said !== null) unsaid.add(script, [first, second]);
    return said;
  };
  const between = (first: Person, second: Person, at = start()) => oneOf(MEMBER_TALKS, [first, second], { at });
  const writeTo = (second: Person, { plan, owner }: (typeof owners)[number]) =>
    oneOf(WRITTEN_TALKS, [owner, second], { about: slotsFor(random, sources, plan) });
  /** Of the last days, and with something that the other has not read. */
  const lately = (first: Person, second: Person) => {
    const said = between(first, second, today - random.int(20, 40) * HOUR);
    const fresh = made.get(conversationId(first.row.id, second.row.id));
    if (said !== null && fresh !== undefined) fresh.unread = 1;
  };
  const ask = (
    from: Person,
    { plan, owner }: (typeof owners)[number],
    fate: DemoRequest["status"],
    { at = start(), isUnanswered = false }: About = {},
  ) => {
    const key = conversationId(from.row.id, owner.row.id);
    if (asked.has(key) || made.has(key) || from === owner) return;
    asked.add(key);
    const about = slotsFor(random, sources, plan);
    const requestedAt = Math.max(fate === "pending" ? today - random.int(3, 90) * HOUR : at, from.row.createdAt + HOUR);
    const said =
      fate === "approved" ? oneOf(ASKED_TALKS, [from, owner], { about, at: requestedAt, isUnanswered }) : null;
    const request = fate === "approved" ? null : unsaid.pick(random, REQUESTS, [from, owner]);
    if (said === null && request === null) return;
    if (request !== null) unsaid.add(request, [from, owner]);
    const message = said?.[0]?.text ?? expand(request ?? "", random, about);
    const decidedAt = said?.[0]?.at ?? Math.min(requestedAt + random.int(21, 50) * HOUR, today - HOUR);
    const askedAt = Math.max(from.row.createdAt + MINUTE, Math.min(requestedAt, decidedAt - random.int(1, 20) * HOUR));
    requests.push({
      ...{ id: said?.[0]?.id ?? random.id(requestedAt), from, to: owner, message: message.slice(0, 200), status: fate },
      ...{ requestedAt: askedAt, decidedAt: fate === "pending" ? null : decidedAt },
    });
  };

  if (trusted !== undefined && member !== undefined) {
    const said = talk(trusted, member, PRIVATE_TALK.lines, slotsFor(random, sources), today - 3 * DAY);
    if (said !== null) turnPrivate(random.fork("private talk"), said);
  }
  const harrow = owners.find(({ owner }) => owner === vendor);
  for (const someone of [member, trusted, tester]) {
    if (someone === undefined) continue;
    for (const other of random.some(members, 2)) lately(other, someone);
    for (const other of random.some(members, 4))
      if (random.chance(0.5)) between(someone, other);
      else between(other, someone);
    if (harrow !== undefined && someone !== trusted) ask(someone, harrow, "approved");
  }
  if (harrow !== undefined) {
    for (const someone of random.some(members, 4)) ask(someone, harrow, "pending");
    for (const someone of random.some(members, 4)) ask(someone, harrow, "denied");
    // Week after week, and of the newest some are not answered yet.
    for (const [n, someone] of random.some(members, WRITERS).entries()) {
      const at = today - (n * 6 + 1) * DAY + random.int(8 * 60, 20 * 60) * MINUTE;
      ask(someone, harrow, "approved", { at, isUnanswered: n % 5 === 1 });
    }
    for (const someone of random.some(members, 2)) writeTo(someone, harrow);
  }
  for (let n = 0; n < TALKS * scale; n += 1) between(random.pick(members), random.pick(members));
  for (let n = 0; n < VENDOR_TALKS * scale && owners.length > 0; n += 1) {
    const shop = random.pick(owners);
    if (random.chance(0.5)) ask(random.pick(members), shop, "approved");
    else writeTo(random.pick(members), shop);
  }
  for (let n = 0; n < REQUESTS_OPEN * scale && owners.length > 0; n += 1)
    ask(random.pick(members), random.pick(owners), random.chance(0.6) ? "denied" : "pending");
  const reported = REPORTED_TALKS.flatMap((about, n): DemoReported[] => {
    const [first, second] = random.some(members, 2);
    if (first === undefined || second === undefined) return [];
    const at = today - (about.answer === null ? 20 + 7 * n : 24 * (9 + n)) * HOUR;
    talk(first, second, about.lines, slotsFor(random, sources), at);
    const said = made.get(conversationId(first.row.id, second.row.id));
    if (said === undefined || said.messages.length !== about.lines.length || said.startedBy !== first.row.id) return [];
    said.unread = 0;
    return [{ talk: said, about }];
  });
  const theirs = (person: Person | undefined) =>
    [...made.values()].filter(
      ({ id, messages }) => id.includes(person?.row.id ?? "-") && !messages.some(({ line }) => line),
    );
  // One of a demo account's where there is one of the last weeks: of older ones the first messages were gone already.
  const kept = [...[member, trusted, tester].flatMap(theirs), ...made.values()].find(({ messages }) => {
    const at = messages.at(-1)?.at ?? 0;
    return at > today - 28 * DAY && at < today - 2 * HOUR && !messages.some(({ line }) => line);
  });
  if (kept !== undefined) keepShort(random.fork("kept talk"), kept);
  const thanked = theirs(vendor).find(
    (each) => each !== kept && each.messages.length > 1 && each.messages.at(-1)?.senderId !== vendor?.row.id,
  );
  if (thanked !== undefined) thanked.isSettled = true;
  return { talks: [...made.values()], requests, reported };
}

function slotsFor(random: Random, { products, batchesOf, vendors, today }: Sources, shop?: VendorPlan): Slots {
  const plan = shop ?? random.pick(vendors);
  const theirs = products.filter(({ row }) => row.vendorId === plan.row.id);
  const product = random.pick(theirs.length > 0 ? theirs : products);
  return {
    vendor: plan.row.name,
    product: product.row.name,
    batch: random.pick([
      ...batchesOf(product.row.id),
      `${plan.initials}-${random.int(2401, 2611)}-0${random.int(1, 9)}`,
    ]),
    lab: random.pick(LABORATORIES.slice(0, 4)).name,
    state: random.pick(STATE_NAMES),
    month: MONTH_NAMES[new Date(today - random.int(30, 120) * DAY).getUTCMonth()] ?? "May",
  };
}

function messagesOf(
  random: Random,
  [first, second]: [Person, Person],
  lines: readonly string[],
  about: Slots,
  { from, to }: { from: number; to: number },
): DemoMessage[] {
  let speaker = second;
  let at = from;
  return lines.map((marked, n) => {
    const { line, scene } = readPicture(marked);
    const goesOn = line.startsWith("+");
    if (!goesOn) speaker = speaker === first ? second : first;
    // Whoever runs a shop answers the first message when they come to it.
    if (n === 1 && !goesOn)
      at += random.pick([random.int(10, 300), random.int(200, 1000), random.int(600, 2400)]) * MINUTE;
    else if (n > 0) at += goesOn ? random.int(1, 4) * MINUTE : random.int(3, random.chance(0.3) ? 900 : 60) * MINUTE;
    // What would be later than the day of seeding was said shortly before it.
    const when = Math.min(at, to - (lines.length - n) * MINUTE);
    return {
      id: random.id(when),
      senderId: speaker.row.id,
      at: when,
      scene,
      text: expand(line.replace(/^\+/, ""), random, about),
    };
  });
}
