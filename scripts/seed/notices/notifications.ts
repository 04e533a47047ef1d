import { KEEP_READ_DAYS } from "@worker/domain/foundation/notifications/sweep-notifications";
import { DEMO_ACCOUNTS } from "../accounts";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import type { Random } from "../random";
import type { NoticeEvent, NoticeSources, Reader } from "./event";
import { circleEvents } from "./circle-events";
import { ForumEvents } from "./forum-events";
import { memberEvents } from "./member-events";
import { vendorEvents } from "./vendor-events";

/** What is older has been read; of what is newer about a third. */
const READ_AFTER = 3 * DAY;
/** The newest of an account wait, so that its bell has something to count. */
const WAITING = 2;

type Notice = Row<"notifications"> & { count: number; readAt: number | null };

interface Seeding {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  people: readonly Person[];
}

/** Every notice that the site would have sent the demo's accounts of what the demo holds, merged and read as it goes. */
export function* notificationRows(
  random: Random,
  sources: NoticeSources,
  { today, people }: Seeding,
): Generator<Row<"notifications">> {
  const readers = new Map<string, Reader>(people.slice(0, DEMO_ACCOUNTS.length).map(({ row }) => [row.id, row]));
  const runners = new Map([...readers.values()].flatMap((each) => (each.vendorId ? [[each.vendorId, each]] : [])));
  const events = [
    ...new ForumEvents(sources, readers).all(),
    ...memberEvents(sources, readers),
    ...circleEvents(sources, readers),
    ...vendorEvents(sources, runners, today),
  ];
  const reads = new Map(
    [...sources.forumReads].map(({ userId, threadId, readAt }) => [`${userId} ${threadId}`, readAt]),
  );
  for (const { id, username, createdAt } of readers.values()) {
    const told = events.filter(({ at, words }) => words.userId === id && at > createdAt);
    const replay = new Replay(random.fork(username), today, (threadId) => reads.get(`${id} ${threadId}`) ?? Infinity);
    for (const event of told.toSorted((a, b) => a.at - b.at)) replay.tell(event);
    yield* replay.kept();
  }
}

/** One account's list, as the site writes it (rules/notifications#merging). */
class Replay {
  readonly #rows: Notice[] = [];
  readonly #standing = new Map<string, Notice>();
  readonly #readInThread = new Set<Notice>();

  constructor(
    private readonly random: Random,
    private readonly today: number,
    /** When its owner last read a thread; Infinity for never. */
    private readonly threadReadAt: (threadId: string) => number,
  ) {}

  tell({ at, words, joins, unless = [], threadId }: NoticeEvent): void {
    if (unless.some((key) => this.#unreadAt(key, at) !== null)) return;
    const { related, ...said } = words;
    const named = { relatedUserId: related?.id ?? null, relatedUsername: related?.username ?? null };
    const stands = this.#unreadAt(words.mergeKey, at);
    if (stands === null) {
      const row = { ...said, ...named, id: this.random.id(at), count: 1, createdAt: at };
      const notice = { ...row, readAt: this.#readAt(at, threadId) };
      if (threadId !== undefined && notice.readAt === this.threadReadAt(threadId)) this.#readInThread.add(notice);
      this.#rows.push(notice);
      this.#standing.set(words.mergeKey, notice);
      return;
    }
    stands.count += 1;
    stands.createdAt = at;
    if (joins === "counts") return;
    if (joins === undefined) Object.assign(stands, said, named);
    else if (stands.relatedUserId !== named.relatedUserId)
      stands.title = `${stands.relatedUsername ?? ""} and others ${joins.didIt}`;
  }

  #unreadAt(mergeKey: string, at: number): Notice | null {
    const notice = this.#standing.get(mergeKey);
    return notice !== undefined && (notice.readAt ?? Infinity) > at ? notice : null;
  }

  /** Reading a thread reads its notices; the rest is read in the list, within a day. */
  #readAt(at: number, threadId: string | undefined): number | null {
    const wants = at < this.today - READ_AFTER || this.random.chance(0.33);
    const inList = wants ? at + this.random.int(1, 20) * HOUR : Infinity;
    const thread = threadId === undefined ? Infinity : this.threadReadAt(threadId);
    const readAt = Math.min(inList, thread > at ? thread : Infinity);
    return readAt <= this.today ? readAt : null;
  }

  /** What was read is swept in time; the newest, where no thread says that it was read, waits. */
  kept(): Notice[] {
    const from = this.today - KEEP_READ_DAYS * DAY;
    const rows = this.#rows
      .filter(({ readAt }) => readAt === null || readAt >= from)
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const inList = rows.filter((row) => !this.#readInThread.has(row) && this.#standing.get(row.mergeKey) === row);
    for (const row of inList.slice(0, WAITING)) row.readAt = null;
    return rows;
  }
}
