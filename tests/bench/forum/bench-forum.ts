import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { ForumSearch } from "@worker/domain/views/forum-search/forms";
import { hasPhrase, lookedTo, withinStretches, withoutPhrases } from "@worker/domain/views/forum-search/looked-through";
import { hex, matchOf } from "@worker/domain/views/forum-search/match";
import { termsOf } from "@worker/domain/views/forum-search/terms";
import { percentile } from "../measure";
import { ms, table } from "../table";

/** Microseconds of this thread. */
interface Cpu {
  user: number;
  system: number;
}

const POSTS = 1_000_000;
const WORDS_A_POST = 40;
const VOCABULARY = 30_000;
/** One post in so many has the rare word. */
const RARE = 9973;
const TURNS = 10;

const ALL: ForumSearch = { q: "", category: "", tag: "", author: "", since: "", kind: "", cursor: undefined };
const QUERIES: [name: string, asked: Partial<ForumSearch>[]][] = [
  ["common word", [{ q: "w1" }, { q: "w2" }, { q: "w10" }]],
  ["rare word", [{ q: "rare" }, { q: "w25000" }, { q: "absent" }]],
  ["two common words", [{ q: "w1 w2" }, { q: "w2 w5" }, { q: "w3 w10" }]],
  ["common and rare word", [{ q: "w1 rare" }, { q: "w2 w29999" }]],
  ["common and middling word", [{ q: "w1 w500" }, { q: "w2 w5000" }]],
  ["phrase of common words", [{ q: '"w1 w2"' }, { q: '"w10 w20"' }]],
  ["phrase that nobody wrote", [{ q: '"w1 w2 w1 w3 w1 w2 w4 w1"' }, { q: '"w2 w2 w2 w2 w2"' }, { q: '"w300 w500"' }]],
  ["common word, category and kind", [{ q: "w1", category: "general", kind: "threads" }]],
  ["common word, restricted category", [{ q: "w1", category: "verified-vendors" }]],
];

/** Letters alone, and two neighbours as singular and plural, so that a search asks for both numbers of each word. */
const wordOf = (nth: number): string => {
  const letters = Array.from(String(nth >> 1), (digit) => "abcdefghij".charAt(Number(digit))).join("");
  return `wo${letters}${nth % 2 === 1 ? "s" : ""}`;
};
const spelled = (typed: string): string => typed.replace(/\bw(\d+)/g, (_, nth) => wordOf(Number(nth)));

export interface ForumBench {
  posts: number;
  buildMs: number;
  megabytes: number;
  queries: { name: string; p50: number; p95: number }[];
}

/** The index as the migration makes it, in SQLite itself: what D1 adds is the same for every query. */
function createIndex(database: DatabaseSync): void {
  const folder = join(import.meta.dirname, "../../../migrations");
  const texts = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const [create] = texts.flatMap(
    (name) => /CREATE VIRTUAL TABLE `forum_words`[^;]+;/.exec(readFileSync(join(folder, name), "utf8")) ?? [],
  );
  database.exec(create ?? "");
  database.exec("create table forum_categories (id text, capability text)");
  database.exec(
    "insert into forum_categories values ('general', null), ('strain-reviews', null), ('off-topic', null), ('verified-vendors', 'forum.vendorZone')",
  );
}

/** The same texts in every run; the n-th commonest word is n times rarer than the commonest. */
function* texts(): Generator<string> {
  let state = 7;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (let post = 1; post <= POSTS; post += 1) {
    const words = Array.from({ length: WORDS_A_POST }, () => wordOf(Math.floor(VOCABULARY ** next())));
    yield post % RARE === 0 ? `${words.join(" ")} rare` : words.join(" ");
  }
}

/** Of every seven posts one opens a thread, and of every eleven one is in the restricted category. */
const marksOf = (post: number): string => {
  const isOpen = post % 11 !== 0;
  const category = isOpen ? (["general", "strain-reviews", "off-topic"][post % 3] ?? "") : "verified-vendors";
  const marks = [`c${hex(category)}`, `a${hex(String(post % 5000))}`, post % 7 === 0 ? "kopening" : "kreply"];
  return [...marks, `s${Math.floor(post / 16_384)}`, ...(isOpen ? [] : [`r${hex("forum.vendorZone")}`])].join(" ");
};

function fill(database: DatabaseSync): void {
  const insert = database.prepare("insert into forum_words (rowid, title, body, marks) values (?, '', ?, ?)");
  let post = 0;
  database.exec("begin");
  for (const text of texts()) {
    post += 1;
    insert.run(post, text, marksOf(post));
  }
  database.exec("commit");
}

/** What a search asks the index, without what it reads of the posts that it found. */
function statementsOf(asked: ForumSearch): [text: string, values: string[]][] {
  const terms = termsOf(asked.q);
  const match = matchOf(terms, asked, []);
  const words = hasPhrase(terms) ? matchOf(withoutPhrases(terms), asked, []) : null;
  if (match === null) throw new Error(`Nothing is asked for by "${asked.q}".`);
  const asks = (found: SQL) =>
    sql`select rowid from forum_words where forum_words match ${found} order by rowid desc limit 60`;
  const statements =
    words === null
      ? [asks(match)]
      : [asks(withinStretches(match, words, sql``)), sql`select ${lookedTo(words, sql``)}`];
  const dialect = new SQLiteSyncDialect();
  return statements.map((statement) => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    return [text, params.map(String)];
  });
}

/** Searches as a visitor does, and reads the candidates of a page. */
export function benchForum(): ForumBench {
  const database = new DatabaseSync(":memory:");
  createIndex(database);
  const from = performance.now();
  fill(database);
  const buildMs = performance.now() - from;
  const queries = QUERIES.map(([name, asked]) => {
    const times = asked.flatMap((each) => {
      const read = statementsOf({ ...ALL, ...each, q: spelled(each.q ?? "") }).map(([text, values]) => {
        const statement = database.prepare(text);
        return () => statement.all(...values);
      });
      return Array.from({ length: TURNS }, () => {
        const before = process.threadCpuUsage() as Cpu;
        for (const run of read) run();
        const { user, system } = process.threadCpuUsage(before) as Cpu;
        return (user + system) / 1000;
      });
    });
    return { name, p50: percentile(times, 50), p95: percentile(times, 95) };
  });
  const size = database.prepare("select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()");
  const megabytes = Number(size.get()?.["bytes"] ?? 0) / 2 ** 20;
  database.close();
  return { posts: POSTS, buildMs, megabytes, queries };
}

export function describeForum({ posts, buildMs, megabytes, queries }: ForumBench): string {
  const rows = queries.map(({ name, p50, p95 }) => [name, ms(p50), ms(p95)]);
  const lines = table(["milliseconds of SQL, on the processor", "p50", "p95"], rows);
  return `Forum search: ${posts} posts, ${megabytes.toFixed(0)} MB of index, built in ${(buildMs / 1000).toFixed(0)} s.\n${lines}`;
}
