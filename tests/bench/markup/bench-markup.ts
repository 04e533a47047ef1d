import { readPost, type PostSite } from "@worker/domain/foundation/markup/read-post";
import { HOSTILE_TEXTS } from "../../domain/foundation/markup/hostile-texts";
import { ms, table } from "../table";

const ROUNDS = 5;
const POSTS = 400;
const SITE: PostSite = { origin: "https://leafproof.example", imageId: () => null };
const MEMBERS = new Map([["sam", { id: "M1", username: "Sam" }]]);

const SENTENCE =
  "The **vendor** shipped in two days, the [lab result](/lab/L1) shows *mitragynine* at 1.42 percent, and what @sam " +
  "wrote about `batch 12` at https://example.com/forum fits; I will wait for the next one before I order again.";
/** About 500 words, as a long answer has them. */
const POST = Array.from({ length: 14 }, (_, index) =>
  index % 5 === 4 ? `> ${SENTENCE}\n\n- one\n- two` : SENTENCE,
).join("\n\n");

export interface MarkupReport {
  /** Processor time of reading and drawing a post of 500 words, in milliseconds. */
  postMs: number;
  units: number;
  hostile: { name: string; cpuMs: number }[];
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used: { user: number; system: number } = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

const render = (source: string) => readPost(source, SITE).draw(MEMBERS);
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

/** In this process: the renderer touches no store, and what it costs is all its own. */
export function benchMarkup(): MarkupReport {
  for (let n = 0; n < POSTS; n += 1) render(POST);
  const posts = Array.from({ length: ROUNDS }, () =>
    cpuMs(() => {
      for (let n = 0; n < POSTS; n += 1) render(POST);
    }),
  );
  const hostile = HOSTILE_TEXTS.map(([name, source]) => ({
    name,
    cpuMs: median(Array.from({ length: ROUNDS }, () => cpuMs(() => void render(source)))),
  })).sort((a, b) => b.cpuMs - a.cpuMs);
  return { postMs: median(posts) / POSTS, units: POST.length, hostile };
}

export function describeMarkup({ postMs, units, hostile }: MarkupReport): string {
  const rows = hostile.slice(0, 12).map(({ name, cpuMs: cost }) => [name, ms(cost)]);
  const lines = table(["the costliest texts of the greatest length", "CPU ms"], rows);
  return `Markdown of members: a post of 500 words (${units} units) takes ${ms(postMs)} ms of CPU.\n${lines}`;
}
