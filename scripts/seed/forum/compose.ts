import { Random } from "../random";
import type { Slots } from "../text/expand";
import type { PostPicture } from "./pictures";
import type { ForumContext } from "./plan-threads";
import { slotsOf } from "./subject";
import {
  ADDED_LATER,
  ADDED_TO_FACTS,
  ANSWER_ENDS,
  ANSWER_STARTS,
  ASKER_LINES,
  LATE_ANSWERS,
  MODERATOR_ENDS,
  MODERATOR_LINES,
  OPENING_EXTRAS,
  THANKS,
} from "./text/answers";
import { OFFENSE_ENDS, OFFENSES } from "./text/offenses";
import { AGREEING, ASIDES, ASKING, DOUBTING } from "./text/remarks";
import { VENDOR_ENDS, VENDOR_STARTS } from "./text/vendor-answers";
import type { PostPlan, ThreadPlan } from "./thread";
import { Echoes } from "./echoes";
import { commonSlots, Lines, sayLine, thingsIn } from "./wording";

/** How many lines an answer has, by how its author writes. */
const LENGTHS: Record<string, readonly number[]> = {
  plain: [1, 2, 2, 3],
  terse: [1, 1, 2],
  warm: [2, 2, 3],
  methodical: [2, 3, 3],
  wry: [1, 2, 2],
  lower: [1, 1, 2],
};
const TRIES = 30;

/** A post's words, and what it said before its author changed it. */
export interface Words {
  content: string;
  before: string | null;
}

interface Speech {
  random: Random;
  thread: ThreadPlan;
  post: PostPlan;
  slots: Slots;
  said: Set<string>;
}

/** Finds the words of threads; asked in the same order it finds the same ones. */
export class Composer {
  readonly #lines = new Lines();
  /** Apart, so that opening posts can be had without the others. */
  readonly #openings = new Lines();

  #echoes = new Echoes();

  constructor(
    private readonly context: ForumContext,
    private readonly pictures: ReadonlyMap<string, PostPicture>,
  ) {}

  /** The words of a thread's posts, in their order. */
  compose(thread: ThreadPlan, posts: readonly PostPlan[]): Words[] {
    const said = new Set<string>();
    let opening = "";
    this.#echoes = new Echoes();
    return posts.map((post) => {
      const random = new Random(`words/${post.id}`);
      const slots = {
        ...commonSlots(random, post.createdAt),
        ...slotsOf(thread.subject),
        ...this.#others(random, thread, post),
      };
      const text = post.says ?? this.#text({ random, thread, post, slots, said: thread.long ? new Set() : said });
      if (post.position === 0) opening = text;
      const picture = post.position === 0 ? this.pictures.get(thread.id) : undefined;
      const isPlain = post.part !== "answer" || thread.long !== null;
      return edited(
        random,
        post,
        picture !== undefined
          ? `${text}\n\n${picture.markdown}`
          : isPlain
            ? text
            : quoting(random, text, opening, post),
        thread.category === "off-topic",
      );
    });
  }

  #others(random: Random, thread: ThreadPlan, post: PostPlan): Slots {
    const other = this.context.subjects.otherThan(random, thread.subject, post.createdAt);
    return {
      asker: thread.author.row.username,
      ...(other === null ? {} : { other: other.row.name, otherLink: `[${other.row.name}](/vendor/${other.row.id})` }),
      ...(post.parent === null ? {} : { parent: post.parent.author.row.username }),
    };
  }

  #text(speech: Speech): string {
    const { post, thread, random } = speech;
    switch (post.part) {
      case "opening":
        return this.#opening(speech);
      case "vendor":
        return this.#said(speech, [VENDOR_STARTS, thread.theme.vendorAnswers ?? [], VENDOR_ENDS], " ");
      case "moderator":
        return this.#said(speech, [MODERATOR_LINES], " ", MODERATOR_ENDS);
      case "offense":
        return this.#said(speech, [OFFENSES[post.hidden?.reason ?? ""] ?? []], " ", OFFENSE_ENDS);
      case "asker":
        return this.#said(
          speech,
          [[...(thread.theme.thanks ?? []), ...ASKER_LINES], ...(random.chance(0.3) ? [ASIDES] : [])],
          " ",
          ASIDES,
        );
      case "answer":
        return this.#answer(speech);
      case "remark":
        return this.#remark(speech);
    }
  }

  #opening(speech: Speech): string {
    const { openings } = speech.thread.theme;
    return this.#said(speech, openings, "\n\n", OPENING_EXTRAS);
  }

  #answer(speech: Speech): string {
    const { random, post, thread, said } = speech;
    const { theme, long } = thread;
    const bank = [...theme.answers, ...this.#byRating(random, thread)];
    // The later it gets, the shorter people write, since much has been said.
    const most = said.size > bank.length * 0.55 ? 1 : said.size > bank.length * 0.3 ? 2 : 3;
    const usual = long === null ? random.pick(LENGTHS[post.author.voice.id] ?? [1, 2]) : random.pick([1, 1, 1, 2]);
    const count = Math.min(usual, most);
    const banks: (readonly string[])[] = Array.from({ length: count }, () => bank);
    if (long === null && theme.category !== "off-topic") {
      if (random.chance(post.author.voice.opens * 0.35)) banks.unshift(ANSWER_STARTS);
      if (random.chance(post.author.voice.closes * 0.45)) banks.push(ANSWER_ENDS);
    }
    return this.#said(
      speech,
      banks,
      count > 2 && random.chance(0.6) ? "\n\n" : " ",
      long === null ? LATE_ANSWERS : bank,
    );
  }

  #byRating(random: Random, { theme, subject }: ThreadPlan): readonly string[] {
    const mean = subject.vendor?.shape.mean ?? 4;
    return (random.chance((mean - 2.2) / 2.5) ? theme.praise : theme.complaints) ?? [];
  }

  #remark(speech: Speech): string {
    const { random, thread, post } = speech;
    const themes = thread.theme.remarks ?? [];
    if (thread.long !== null) return this.#said(speech, [themes], " ");
    const own = [...themes, ...ASIDES];
    const mood = random.pick([AGREEING, AGREEING, DOUBTING, ASKING]);
    const banks = random.chance(0.25) ? [own] : [mood, ...(random.chance(0.62) ? [own] : [])];
    const text = this.#said(speech, banks, " ", own);
    return random.chance(0.1) ? `@${post.parent?.author.row.username ?? ""} ${text}` : text;
  }

  /** A line of each bank; more of them where the forum has read just these, and in the end what the thread has heard. */
  #said(speech: Speech, banks: readonly (readonly string[])[], between: string, spare = banks.at(-1) ?? []): string {
    const { random, said, post, thread } = speech;
    const isLower = post.author.voice.lowerCase === true && post.part !== "vendor" && post.part !== "moderator";
    const dealer = post.part === "opening" ? this.#openings : this.#lines;
    let lines: string[] = [];
    let text = "";
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const stage = Math.floor((attempt / TRIES) * 3);
      const slots = thread.long === null ? speech.slots : { ...speech.slots, ...commonSlots(random, post.createdAt) };
      const heard = stage === 2 ? new Set<string>() : new Set(said);
      lines = [];
      for (const bank of [...banks, ...[spare, spare].slice(0, stage)]) {
        const line = dealer.deal(random, bank, heard, slots);
        if (line === undefined) continue;
        heard.add(line);
        lines.push(line);
      }
      if (lines.length === 0) continue;
      text = lines.map((line) => sayLine(line, random, slots, isLower)).join(between);
      // In a thread of a thousand answers the lines come again, about other things.
      const things = thingsIn(lines, slots);
      const isNew =
        thread.long !== null
          ? dealer.take(lines, things) && this.#echoes.take(lines, text)
          : stage === 2
            ? dealer.takeWhole(lines, things)
            : dealer.take(lines);
      if (isNew) break;
    }
    for (const line of lines) said.add(line);
    return text === "" ? random.pick(THANKS) : text;
  }
}

/** Now and then an answer begins with the last sentence of what was asked. */
function quoting(random: Random, text: string, opening: string, { kind }: PostPlan): string {
  const last = opening.split("\n\n").at(-1) ?? "";
  if (kind !== "reply" || !random.chance(0.06) || last.length > 160 || last === "") return text;
  return `> ${last}\n\n${text}`;
}

function edited(random: Random, { editedAt, author }: PostPlan, content: string, isOffTopic: boolean): Words {
  if (editedAt === null) return { content, before: null };
  const added = sayLine(
    random.pick(isOffTopic ? ADDED_LATER : [...ADDED_LATER, ...ADDED_TO_FACTS]),
    random,
    commonSlots(random, editedAt),
    author.voice.lowerCase === true,
  );
  return { content: `${content}\n\n${added}`, before: content };
}
