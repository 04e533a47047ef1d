import { DAY, HOUR } from "../calendar";
import type { Random } from "../random";
import type { Company } from "./company";
import { wakingTime } from "./rhythm";
import { slotsOf, type Subject, type Subjects } from "./subject";
import { SCRIPTS } from "./text/scripts";
import { LONG_THEME, THEMES } from "./text/themes";
import type { Script, Theme } from "./theme";
import type { ThreadPlan } from "./thread";
import { Titles } from "./titles";
import { commonSlots } from "./wording";

/** When the forum opened. */
const OPENED_DAYS_AGO = 700;
const LONG_OPENED_DAYS_AGO = 600;
const LONG_REPLIES = 1000;
const TRIES = 60;

export interface ForumContext {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  scale: number;
  company: Company;
  subjects: Subjects;
}

type Started = Pick<ThreadPlan, "author" | "createdAt" | "subject"> | null;

function startOf(random: Random, theme: Theme, { today, company, subjects }: ForumContext): Started {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const subject = subjects.deal(random, theme);
    if (theme.about !== "nothing" && subject.vendor === null) continue;
    const from = Math.max(today - OPENED_DAYS_AGO * DAY, subject.since);
    const end = today - 5 * HOUR;
    const createdAt = wakingTime(random, from + Math.floor((end - from) * Math.sqrt(random.next())));
    if (createdAt > end) continue;
    const isZone = theme.category === "verified-vendors";
    const author = isZone
      ? company.zoneAt(random, createdAt, new Set())
      : company.memberAt(random, createdAt, new Set());
    if (author !== null) return { author, createdAt, subject };
  }
  return null;
}

function scripted(random: Random, script: Script, context: ForumContext): ThreadPlan | null {
  const { today, company, subjects } = context;
  const createdAt = wakingTime(random, today - script.daysAgo * DAY + 14 * HOUR);
  const by = script.posts[0]?.by ?? "a";
  const author = company.named(by) ?? company.memberAt(random, createdAt, new Set());
  if (author === null) return null;
  return {
    id: random.id(createdAt),
    category: script.category,
    author,
    createdAt,
    title: script.title,
    tags: script.tags,
    subject: subjects.deal(random, { about: "nothing" }),
    theme: LONG_THEME,
    script,
    long: null,
  };
}

/** Threads that go on for many pages, one after the other: with the amounts grows how many there have been. */
function longThread(random: Random, part: number, context: ForumContext): ThreadPlan | null {
  const { today, scale, company, subjects } = context;
  const length = ((LONG_OPENED_DAYS_AGO - 1) * DAY) / scale;
  const createdAt = wakingTime(random, today - LONG_OPENED_DAYS_AGO * DAY + part * length);
  const author = company.memberAt(random, createdAt, new Set());
  if (author === null) return null;
  return {
    id: random.id(createdAt),
    category: LONG_THEME.category,
    author,
    createdAt,
    title:
      part === 0 ? "What are you drinking and reading today?" : `What are you drinking and reading? Part ${part + 1}`,
    tags: LONG_THEME.tags,
    subject: subjects.deal(random, { about: "nothing" }),
    theme: LONG_THEME,
    script: null,
    long: { replies: LONG_REPLIES, until: Math.min(today - 2 * HOUR, createdAt + length - DAY) },
  };
}

function otherName(random: Random, subject: Subject, at: number, { subjects }: ForumContext): Record<string, string> {
  const other = subjects.otherThan(random, subject, at);
  return other === null ? {} : { other: other.row.name };
}

function planned(random: Random, theme: Theme, titles: Titles, context: ForumContext): ThreadPlan | null {
  const started = startOf(random, theme, context);
  if (started === null) return null;
  const { author, createdAt, subject } = started;
  return {
    id: random.id(createdAt),
    category: theme.category,
    author,
    createdAt,
    title: titles.fresh(random, theme.titles, {
      ...commonSlots(random, createdAt),
      ...slotsOf(subject),
      ...otherName(random, subject, createdAt, context),
    }),
    tags: random.some(theme.tags, random.pick([0, 1, 2, 2, 3])),
    subject,
    theme,
    script: null,
    long: null,
  };
}

/** Every thread but its posts, oldest first; none where nobody or nothing was there for it. */
export function planThreads(random: Random, context: ForumContext): ThreadPlan[] {
  const titles = new Titles();
  const threads = [
    ...SCRIPTS.map((script) => scripted(random.fork(script.id), script, context)),
    ...Array.from({ length: context.scale }, (_, part) => longThread(random.fork(`long/${part}`), part, context)),
    ...THEMES.flatMap((theme) =>
      Array.from({ length: theme.threads * context.scale }, (_, nth) =>
        planned(random.fork(`${theme.id}/${nth}`), theme, titles, context),
      ),
    ),
  ];
  return threads
    .filter((thread) => thread !== null)
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}
