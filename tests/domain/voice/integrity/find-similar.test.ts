import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import {
  bandStatements,
  BUCKET_MAX,
  CANDIDATES_MAX,
  selectCandidates,
  similarOf,
} from "@worker/domain/voice/integrity/find-similar";
import { insert } from "../../../factories/insert";
import { aReview, NOW } from "../../../factories/rows";

const db = connect(env.DB);

const WORDS =
  "The parcel came on the third day in a plain box the seal was whole and the batch number on the bag matched the certificate I could open from the product page so I wrote to ask about the date and had an answer within the hour";
const OTHER =
  "I ordered two bags of the green and one of the red for a friend who had read about them here the powder was finer than what I am used to and it settles slowly which some people will mind and others will not";

async function store(id: string, authorId: string, content: string) {
  await insert(env.DB, "reviews", [aReview({ id, authorId, vendorId: `v-${id}`, content })]);
  await batchLists(db, [bandStatements(db, id, content)]);
}

const look = async (text: string, authorId = "copyist", reviewId = "new") =>
  similarOf(text, await selectCandidates(db, { reviewId, authorId, text }));

beforeAll(async () => {
  await store("original", "ann", WORDS);
  await store("unrelated", "bea", OTHER);
});

describe("a text that repeats another member's review", () => {
  it("is found whole", async () => {
    expect(await look(WORDS)).toEqual([{ reviewId: "original", authorId: "ann", similarity: 1 }]);
  });

  it.each([
    ["other capitals and punctuation", WORDS.toUpperCase().replaceAll(" the ", ", the; ")],
    ["line breaks and spaces", WORDS.replaceAll(" ", "  \n ")],
    ["invisible characters in its words", WORDS.replaceAll("e", "e\u200b\u00ad")],
    ["Cyrillic letters that look Latin", WORDS.replaceAll("a", "а").replaceAll("o", "о")],
    ["full-width letters", WORDS.replaceAll("b", "ｂ")],
    ["marks on its letters", WORDS.replaceAll("n", "n\u0301")],
  ])("is found under %s", async (_, text) => {
    expect(await look(text)).toMatchObject([{ reviewId: "original", similarity: 1 }]);
  });

  it("is found with a word exchanged, and not with a sentence of its own", async () => {
    expect(await look(`${WORDS} and thanks`)).toMatchObject([{ reviewId: "original" }]);
    expect(await look(`${WORDS} ${OTHER}`)).toEqual([]);
  });

  it("is nothing to its own author, or to itself when it is edited", async () => {
    expect(await look(WORDS, "ann")).toEqual([]);
    expect(await look(WORDS, "copyist", "original")).toEqual([]);
  });

  it("counts from 20 words on", async () => {
    const twenty = WORDS.split(" ").slice(0, 20).join(" ");
    const nineteen = WORDS.split(" ").slice(0, 19).join(" ");
    await store("twenty", "cat", twenty);
    await store("nineteen", "cat", nineteen);
    expect(await look(twenty)).toMatchObject([{ reviewId: "twenty", similarity: 1 }]);
    expect(await look(nineteen)).toEqual([]);
  });

  it("is judged by 85% of the shingles of both, exactly", async () => {
    const words = Array.from({ length: 42 }, (_, n) => `word${n}`);
    await store("forty", "dan", words.join(" "));
    // 40 shingles; so many of the end exchanged leave 40 - n in common of 40 + n.
    const exchanged = (n: number) => [...words.slice(0, 42 - n), ...words.slice(42 - n).map((each) => `${each}x`)];
    expect((await look(exchanged(3).join(" ")))[0]?.similarity).toBeCloseTo(37 / 43, 10);
    expect(await look(exchanged(4).join(" "))).toEqual([]);
  });
});

describe("bands", () => {
  it("follow the text when it is edited", async () => {
    const [first, second] = [`${OTHER} first version of it`, WORDS.split(" ").toReversed().join(" ")];
    await store("edited", "eve", first);
    await batchLists(db, [bandStatements(db, "edited", second)]);
    await env.DB.prepare("update reviews set content = ? where id = 'edited'").bind(second).run();
    expect(await look(first)).toMatchObject([{ reviewId: "unrelated" }]);
    expect(await look(second)).toMatchObject([{ reviewId: "edited" }]);
  });

  it("are not kept for a text without words", async () => {
    await store("empty", "fay", " \u200b ".repeat(30));
    const { results } = await env.DB.prepare("select * from review_bands where review_id = 'empty'").all();
    expect(results).toEqual([]);
    expect(await look("")).toEqual([]);
  });
});

describe("a flood of one text", () => {
  it("costs no more rows than its buckets' ends, and is still found", async () => {
    const text = `${WORDS} flooded with the same words again and again by many`;
    const rows = Array.from({ length: 300 }, (_, n) =>
      aReview({
        id: `flood-${String(n).padStart(3, "0")}`,
        authorId: `puppet-${n}`,
        vendorId: "flooded",
        content: text,
      }),
    );
    await insert(env.DB, "reviews", rows);
    await batchLists(db, [rows.flatMap(({ id }) => bandStatements(db, id, text))]);

    const found = await look(text);
    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThanOrEqual(CANDIDATES_MAX);
    expect(found.every(({ reviewId, similarity }) => reviewId.startsWith("flood-") && similarity === 1)).toBe(true);

    const { sql, params } = selectCandidates(db, { reviewId: "new", authorId: "copyist", text }).toSQL();
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all();
    // 12 bands from either end, then each candidate's own row.
    expect(meta.rows_read).toBeLessThan(12 * 2 * BUCKET_MAX * 4);
  });

  it("does not hide the original from a copyist who repeats it everywhere", async () => {
    const rows = Array.from({ length: 60 }, (_, n) =>
      aReview({ id: `own-${n}`, authorId: "copyist", vendorId: `every-${n}`, content: WORDS }),
    );
    await insert(env.DB, "reviews", rows);
    await batchLists(db, [rows.flatMap(({ id }) => bandStatements(db, id, WORDS))]);
    expect((await look(WORDS)).map(({ reviewId }) => reviewId)).toContain("original");
  });
});

describe("what staff have resolved", () => {
  it("is not raised again by the next edit", async () => {
    const alert = {
      id: "a1",
      reviewId: "settled",
      type: "similar_content",
      severity: "high",
      key: "original",
    } as const;
    await insert(env.DB, "integrityAlerts", [
      { ...alert, evidence: {}, createdAt: NOW, resolvedAt: NOW, resolvedBy: "staff" },
    ]);
    const found = await look(WORDS, "gus", "settled");
    expect(found.map(({ reviewId }) => reviewId)).not.toContain("original");
  });
});
