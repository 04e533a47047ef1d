import type { Suspicion } from "@worker/domain/voice/messaging-safety/suspicions";
import { suspicionOfScore, suspicionsOf, vendorLimitReached } from "@worker/domain/voice/messaging-safety/suspicions";
import { PATTERN_SEVERITIES } from "@worker/domain/voice/messaging-safety/schema";
import { spamScore } from "@worker/domain/voice/messaging-safety/spam-score";
import { YOUNG_VENDORS_MAX } from "@worker/domain/voice/messaging-safety/young";
import { conversationId } from "@worker/domain/voice/messages/conversation-id";
import { HOLD_MS, SENDING_MARKS, SENDING_RULES } from "@worker/domain/voice/messages/limits";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import { isOrdinary, type Person } from "../people";
import type { Random } from "../random";
import type { DemoMessage, DemoRequest, DemoTalk } from "./plan-talks";
import { COPIED, FLOOD, FLOOD_BEGINS, ITEMS, LISTED, NOTES, SUSPECT_REQUESTS } from "./suspicious-texts";

export type Pattern = Row<"suspiciousPatterns">;

interface Suspicious {
  talks: DemoTalk[];
  requests: DemoRequest[];
  patterns: Pattern[];
  /** Whose writing it is; nobody else has them in a conversation. */
  suspects: ReadonlySet<Person>;
}

const MINUTE = 60_000;
const SECOND = 1000;
const [FLOODING, RESTRICTED] = SENDING_MARKS;
const [FAST] = SENDING_RULES;

const averageOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0) / texts.length;

/** What sending raised, merged as the site merges it. */
class Raised {
  readonly #patterns = new Map<string, Pattern>();

  constructor(
    private readonly random: Random,
    private readonly userId: string,
  ) {}

  add({ type, severity, action, sighting }: Suspicion, at: number): void {
    const known = this.#patterns.get(type);
    const seen = { ...sighting, at };
    if (known === undefined) {
      const what = { patternType: type, severity, autoAction: action, evidence: [seen] };
      this.#patterns.set(type, { id: this.random.id(at), userId: this.userId, ...what, detectedAt: at });
      return;
    }
    known.evidence.push(seen);
    if (PATTERN_SEVERITIES.indexOf(severity) < PATTERN_SEVERITIES.indexOf(known.severity)) return;
    [known.severity, known.autoAction] = [severity, action];
  }

  get all(): Pattern[] {
    return [...this.#patterns.values()];
  }
}

interface Planning {
  people: readonly Person[];
  owners: readonly Person[];
  /** 00:00 UTC of the day of seeding. */
  today: number;
}

/** What a few members wrote in ways that raise a pattern, and the patterns: one of each type, the newest two unresolved. */
export function planSuspicious(random: Random, { people, owners, today }: Planning): Suspicious {
  const [admin] = people;
  const quiet = people.filter(
    (each) => isOrdinary(each) && each.row.role === "member" && !each.row.deletedAt && each.row.username !== "newbie",
  );
  const confirmed = (within: number) =>
    quiet
      .filter(({ row }) => (row.emailVerifiedAt ?? Infinity) < row.createdAt + within && row.usernameKey !== "member")
      .sort((a, b) => b.row.createdAt - a.row.createdAt);
  const [flooder] = confirmed(6 * HOUR);
  const eager = confirmed(2 * DAY).find((each) => each !== flooder);
  const [copier, lister, ...others] = random.some(
    quiet.filter((each) => each !== flooder && each !== eager && each.row.createdAt < today - 20 * DAY),
    6,
  );
  const found: Suspicious = { talks: [], requests: [], patterns: [], suspects: new Set() };
  if (admin === undefined || flooder === undefined || eager === undefined || !copier || !lister) return found;
  const { talks, requests } = found;
  const patterns = [
    ...floods(random, [flooder, owners], { talks, requests }),
    ...asksAround(random, [eager, owners], requests),
    ...copies(random, [copier, others.slice(0, 3)], talks, today - 2 * DAY + 19 * HOUR),
    ...lists(random, [lister, others[3]], talks, today - DAY + 14 * HOUR),
  ];
  for (const pattern of patterns) {
    const note = NOTES[pattern.patternType];
    if (note === null) continue;
    const resolvedAt = Math.min((pattern.evidence.at(-1)?.at ?? 0) + random.int(7, 30) * HOUR, today - HOUR);
    Object.assign(pattern, { resolvedAt, resolvedBy: admin.row.id, adminNotes: note });
  }
  return { ...found, patterns, suspects: new Set([flooder, eager, copier, lister]) };
}

const talkOf = (from: Person, to: Person, messages: DemoMessage[]): DemoTalk => ({
  ...{ id: conversationId(from.row.id, to.row.id), startedBy: from.row.id, messages, unread: 0 },
});
const says = (random: Random, { row }: Person, at: number, text: string): DemoMessage => ({
  ...{ id: random.id(at), senderId: row.id, at, text, scene: null },
});

/** On the day they joined, to a vendor who had approved one question: past both marks of a day. */
function floods(
  random: Random,
  [from, owners]: [Person, readonly Person[]],
  { talks, requests }: Pick<Suspicious, "talks" | "requests">,
): Pattern[] {
  const owner = owners.find(({ row }) => row.createdAt < from.row.createdAt - DAY && row.username !== "vendor");
  if (owner === undefined) return [];
  const requestedAt = (from.row.emailVerifiedAt ?? 0) + 20 * MINUTE;
  const decidedAt = requestedAt + HOUR;
  const messages = [says(random, from, decidedAt, FLOOD_BEGINS)];
  const raised = new Raised(random, from.row.id);
  let at = decidedAt + HOUR;
  for (let n = 2; n <= RESTRICTED.above + 1; n += 1) {
    at += random.int(4 * 60, 8 * 60) * SECOND;
    messages.push(says(random, from, at, random.pick(FLOOD)));
    const mark = n === FLOODING.above + 1 ? FLOODING.name : n === RESTRICTED.above + 1 ? RESTRICTED.name : null;
    const seen = suspicionsOf({ hold: null, isNewHold: mark !== null, inDay: n, mark, copies: 1 });
    const accountAgeMs = at - from.row.createdAt;
    const averageLength = averageOf(messages.slice(-10).map(({ text }) => text));
    const scored = suspicionOfScore(
      spamScore({ accountAgeMs, vendorRatio: 1, messagesInDay: n, averageLength }),
      accountAgeMs,
    );
    const looked = n % 10 === 0 || seen.length > 0 ? [...seen, ...(scored === null ? [] : [scored])] : [];
    for (const each of looked) raised.add(each, at);
    if (looked.length > 0) at += HOLD_MS;
  }
  talks.push(talkOf(from, owner, messages));
  const [first] = messages;
  const asked = { id: first?.id ?? "", from, to: owner, message: FLOOD_BEGINS, requestedAt, decidedAt };
  requests.push({ ...asked, status: "approved" });
  return raised.all;
}

/** Asked as many vendors as a young account may, and tried one more. */
function asksAround(random: Random, [from, owners]: [Person, readonly Person[]], requests: DemoRequest[]): Pattern[] {
  const earlier = owners.filter(({ row }) => row.createdAt < from.row.createdAt - DAY && row.username !== "vendor");
  const asked = random.some(earlier, YOUNG_VENDORS_MAX);
  let at = from.row.emailVerifiedAt ?? 0;
  for (const [n, to] of asked.entries()) {
    at += random.int(20, 90) * MINUTE;
    const message = SUSPECT_REQUESTS[n] ?? "";
    requests.push({
      ...{ id: random.id(at), from, to, message, status: "denied", requestedAt: at },
      decidedAt: at + random.int(4, 30) * HOUR,
    });
  }
  const raised = new Raised(random, from.row.id);
  if (asked.length === YOUNG_VENDORS_MAX) raised.add(vendorLimitReached(asked.length), at + 5 * MINUTE);
  return raised.all;
}

/** Nearly the same text to several members, of whom one answers. */
function copies(random: Random, [from, to]: [Person, readonly Person[]], talks: DemoTalk[], start: number): Pattern[] {
  const raised = new Raised(random, from.row.id);
  for (const [n, other] of to.entries()) {
    const at = start + n * 3 * MINUTE;
    const messages = [says(random, from, at, COPIED.text)];
    if (n === 0) messages.push(says(random, other, at + 50 * MINUTE, COPIED.answer));
    talks.push({ ...talkOf(from, other, messages), unread: n === 0 ? 0 : 1 });
    for (const seen of suspicionsOf({ hold: null, isNewHold: false, inDay: n + 1, mark: null, copies: n + 1 }))
      raised.add(seen, at);
  }
  return raised.all;
}

/** One message a line, so that the limit of a few minutes is reached; what would be one too many is not sent. */
function lists(random: Random, [from, to]: [Person, Person | undefined], talks: DemoTalk[], start: number): Pattern[] {
  if (to === undefined) return [];
  const texts = [LISTED, ...ITEMS].slice(0, FAST.limit);
  const messages = texts.map((text, n) => says(random, from, start + n * 20 * SECOND, text));
  talks.push({ ...talkOf(from, to, messages), unread: 0 });
  const raised = new Raised(random, from.row.id);
  const hold = { by: FAST.name };
  for (const seen of suspicionsOf({ hold, isNewHold: true, inDay: FAST.limit, mark: null, copies: 1 }))
    raised.add(seen, start + FAST.limit * 20 * SECOND);
  return raised.all;
}
