import type { Random } from "../random";
import { type Facts, toneOf } from "./review-facts";
import type { ReviewPlan } from "./review-plan";
import { expand } from "../text/expand";
import type { Repertoire } from "../text/repertoire";
import type { Tone, Topic } from "../text/topic";
import { TOPICS } from "../text/topics";
import { PLAIN_TITLES, SAMPLE_OPENERS, SAMPLE_TITLES } from "../text/titles";

export interface ReviewText {
  title: string;
  content: string;
  pros: string[];
  cons: string[];
  tags: string[];
}

/** What a reader of samples cannot speak of: they paid nothing and ordered nothing. */
const NOT_FOR_SAMPLES = new Set([
  "price",
  "refund",
  "mistake",
  "stock",
  "shipping",
  "tracking",
  "website",
  "consistency",
  "comparison",
  "support",
]);

interface Writing {
  random: Random;
  repertoire: Repertoire;
  review: ReviewPlan;
  facts: Facts;
}

const say = ({ random, facts }: Writing, template: string): string => expand(template, random, facts.slots);

/** Words that would make a sample sound like a purchase. */
const BOUGHT = /\b(order|ordered|bought|buy|paid|price|(?<!\{)vendor|customer)\b/i;

function deal({ random, repertoire, review, facts }: Writing, bank: readonly string[]): string | undefined {
  const pages = [review.vendor.row.id, review.author.row.id];
  return repertoire.deal(random, bank, pages, (line) => {
    if (review.product === null && /\{product\}/i.test(line)) return false;
    if (facts.slots["batch"] === undefined && line.includes("{batch}")) return false;
    if (!facts.returning && /\{nth\}/i.test(line)) return false;
    return review.verifiedBy !== "sample" || !BOUGHT.test(line);
  });
}

const topicTone = ({ review }: Writing, topic: Topic): Tone => toneOf(review.ratings[topic.category]);

/** An order in which what has much to say comes early often, so that every line is used about equally. */
function byWeight<T>(random: Random, items: readonly T[], weightOf: (item: T) => number): T[] {
  return items
    .map((item) => ({ item, key: random.next() ** (1 / weightOf(item)) }))
    .sort((a, b) => b.key - a.key)
    .map(({ item }) => item);
}

/** The matters of a review: the one that explains its rating first, then others in no order. */
function chooseTopics(writing: Writing, count: number): Topic[] {
  const { random, review, facts } = writing;
  const fitting = TOPICS.filter(
    ({ id, forms }) =>
      (forms === undefined || forms.includes(facts.form)) &&
      (review.verifiedBy !== "sample" || !NOT_FOR_SAMPLES.has(id)),
  );
  const overall = toneOf(review.rating);
  const telling = fitting.filter((topic) => topicTone(writing, topic) === overall);
  const shuffled = byWeight(random, fitting, (topic) => topic.banks[topicTone(writing, topic)].lines.length);
  const lead = shuffled.find((topic) => telling.length === 0 || telling.includes(topic)) ?? random.pick(fitting);
  const others = shuffled.filter((topic) => topic !== lead);
  const ordered = random.chance(0.7)
    ? [...others].sort((a, b) => Number(topicTone(writing, b) === overall) - Number(topicTone(writing, a) === overall))
    : others;
  return [lead, ...ordered.slice(0, count - 1)];
}

const heading = (topic: Topic): string => topic.id.charAt(0).toUpperCase() + topic.id.slice(1);

/** One paragraph up to three matters; beyond, two or three to a paragraph, four paragraphs at most. */
function paragraphs(random: Random, parts: readonly string[], headed: boolean): string {
  if (headed) return parts.join("\n\n");
  const size = parts.length <= 3 ? parts.length : Math.max(random.int(2, 3), Math.ceil(parts.length / 4));
  const groups: string[] = [];
  for (let at = 0; at < parts.length; at += size) groups.push(parts.slice(at, at + size).join(" "));
  return groups.join("\n\n");
}

function frame(writing: Writing, body: string): string {
  const { random, review } = writing;
  const { voice } = review.author;
  const tone = toneOf(review.rating);
  const sample = review.verifiedBy === "sample";
  const opener = sample
    ? writing.repertoire.deal(
        random,
        SAMPLE_OPENERS,
        [review.author.row.id],
        (line) => writing.facts.slots["batch"] !== undefined || !line.includes("{batch}"),
      )
    : random.chance(voice.opens)
      ? deal(writing, voice.openers[tone])
      : undefined;
  const closer = random.chance(voice.closes) ? deal(writing, voice.closers[tone]) : undefined;
  return [opener, body, closer]
    .flatMap((part) => (part === undefined ? [] : [part === body ? body : say(writing, part)]))
    .join(" ");
}

/** Lower case, but for batch codes, which would not be found otherwise. */
const lowered = (text: string): string =>
  text.toLowerCase().replace(/\b[a-z]{1,2}-\d{4}-\d{2}\b/g, (code) => code.toUpperCase());

function titleOf(writing: Writing, lead: Topic): string {
  const { random, review } = writing;
  const own = random.chance(0.3) ? PLAIN_TITLES[toneOf(review.rating)] : lead.banks[topicTone(writing, lead)].titles;
  const bank = review.verifiedBy === "sample" && random.chance(0.6) ? SAMPLE_TITLES : own;
  return say(writing, deal(writing, bank) ?? "Notes on an order");
}

/** A title that this vendor's page has not yet, by another matter where the first one's are spent. */
function freshTitle(writing: Writing, lead: Topic, used: Set<string>): string {
  const page = writing.review.vendor.row.id;
  const keyOf = (title: string) => `${page}: ${title.toLowerCase()}`;
  let title = titleOf(writing, lead);
  for (let attempt = 0; used.has(keyOf(title)) && attempt < 40; attempt += 1)
    title = titleOf(writing, attempt < 8 ? lead : writing.random.pick(chooseTopics(writing, 1)));
  used.add(keyOf(title));
  return title;
}

function points(writing: Writing, topics: readonly Topic[], wanted: (tone: Tone) => boolean): string[] {
  const found = topics
    .filter((topic) => wanted(topicTone(writing, topic)))
    .flatMap((topic) => deal(writing, topic.banks[topicTone(writing, topic)].points) ?? []);
  return found.slice(0, writing.random.int(0, 3)).map((point) => say(writing, point));
}

/** The words of one review. @param used the combinations of lines written so far; a short review never repeats one */
export function composeReview(writing: Writing, used: Set<string>): ReviewText {
  const { random, review } = writing;
  const { voice } = review.author;
  let count = random.pick(voice.lengths);
  if (review.verifiedBy === "sample") count = Math.max(3, count);
  for (let attempt = 0; ; attempt += 1) {
    const topics = chooseTopics(writing, count + Math.floor(attempt / 4));
    const lines = topics.flatMap((topic) => {
      const line = deal(writing, topic.banks[topicTone(writing, topic)].lines);
      return line === undefined ? [] : [{ topic, line }];
    });
    const [first] = lines;
    const key = lines
      .map(({ line }) => line)
      .sort()
      .join("|");
    if (first === undefined || used.has(key)) continue;
    used.add(key);
    const parts = lines.map(({ topic, line }) =>
      voice.headed === true && lines.length > 1 ? `${heading(topic)}: ${say(writing, line)}` : say(writing, line),
    );
    const content = frame(writing, paragraphs(random, parts, voice.headed === true));
    const title = freshTitle(writing, first.topic, used);
    return {
      title: voice.lowerCase === true ? lowered(title) : title,
      content: voice.lowerCase === true ? lowered(content) : content,
      pros: points(writing, topics, (tone) => tone === "good"),
      cons: points(writing, topics, (tone) => tone !== "good"),
      tags: [...new Set(topics.map(({ tag }) => tag))].slice(0, random.int(0, 3)),
    };
  }
}
