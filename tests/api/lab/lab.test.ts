import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, fillLab, HASH } from "../../factories/lab";
import { DAY } from "../../factories/rows";
import { ask } from "../../factories/site";

const now = Date.now();
const get = (query: string) => ask(`/api/lab${query}`, { from: `198.51.${Math.floor(Math.random() * 250)}.7` });
const json = async (query: string) => (await get(query)).json<Record<string, unknown>>();

beforeAll(() => fillLab(now));

describe("GET /api/lab", () => {
  it("verifies a code, and gives the result with its safety apart from its authenticity", async () => {
    expect(await json(`?code=${codeOf("02")}`)).toMatchObject({
      outcome: "verified",
      message: "Safety: Failed. Certificate: Verification Successful",
      result: {
        id: "fail",
        url: "http://localhost/lab/fail",
        overallSafety: "Failed",
        safetyTests: { heavyMetals: { verdict: "failed", measures: [{ name: "Lead", limit: 0.5, unit: "mg/kg" }] } },
        verification: { status: "verified", valid: true },
        ...{ isPublic: true, createdDate: expect.any(Number) as number, lastUpdated: expect.any(Number) as number },
      },
    });
    const { result } = await json(`?code=${codeOf("02")}`);
    expect(Object.keys({ ...(result as object) })).toEqual(
      expect.arrayContaining(["labContactInfo", "certificate", "moistureContent"]),
    );
  });

  it("fails what expired, is pending or was rejected, in the exact words", async () => {
    const message = "Verification Failed: This lab result could not be verified or has expired";
    expect(await json(`?code=${codeOf("04")}`)).toMatchObject({
      ...{ outcome: "failed", message },
      result: { verification: { status: "expired", valid: false } },
    });
    for (const serial of ["05", "06"])
      expect(await json(`?code=${codeOf(serial)}`)).toEqual({ outcome: "failed", message, vendors: [], result: null });
  });

  it("answers 404 in the exact words for what nobody knows, and for a code with another batch", async () => {
    for (const query of ["?batch=NOPE-1", `?code=${codeOf("01")}&batch=HL-2611-02`]) {
      const response = await get(query);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        message: "Verification code or batch number not found. Please check your input and try again.",
      });
    }
  });

  it("asks which vendor of those that share a batch number", async () => {
    expect(await json("?batch=lot+7")).toMatchObject({
      outcome: "choose",
      vendors: [{ id: "harrow" }, { id: "moss" }],
    });
    expect(await json("?batch=lot+7&vendor=moss")).toMatchObject({ outcome: "verified", result: { id: "shared-b" } });
  });

  it("answers 400 where nothing was asked, or far too much", async () => {
    expect((await get("")).status).toBe(400);
    expect((await get(`?code=${"x".repeat(101)}`)).status).toBe(400);
  });

  it("keeps nothing of an answer in a cache", async () =>
    expect((await get(`?code=${codeOf("01")}`)).headers.get("cache-control")).toBe("no-store"));
});

type List = { items: { id: string; verification: { verifiedDate: number } }[]; nextCursor: string | null };

describe("GET /api/lab/results", () => {
  const list = async (query: string) => (await get(`/results${query}`)).json<List>();

  it("lists verified and expired results and no other, page by page, each once", async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(`?limit=4${cursor === null ? "" : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(4);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids.toSorted()).toEqual(
      ["pass", "fail", "part", "old", "replaced", "newer", "edge", "shared-a", "shared-b", "lost"].toSorted(),
    );
  });

  it("narrows by vendor, product, batch and code", async () => {
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids("?vendor=moss")).toEqual(["shared-b"]);
    expect(await ids("?product=powder&limit=1")).toEqual(["shared-b"]);
    expect((await ids("?batch=LOT+7")).toSorted()).toEqual(["shared-a", "shared-b"]);
    expect(await ids(`?code=${codeOf("01")}`)).toEqual(["pass"]);
    expect(await ids(`?code=${codeOf("05")}`)).toEqual([]);
  });

  it("pages through a vendor's results, the last tested first", async () => {
    const first = await list("?vendor=harrow&limit=3");
    const second = await list(`?vendor=harrow&limit=20&cursor=${first.nextCursor ?? ""}`);
    const dates = [...first.items, ...second.items].map((item) => (item as unknown as { testDate: string }).testDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(8);
  });
});

describe("GET /api/lab/results/:id", () => {
  it("gives a verified result with its certificate and what replaces it", async () => {
    expect(await json("/results/pass")).toMatchObject({
      certificate: { fileHash: HASH, fileUrl: `http://localhost/certificates/${HASH}.pdf` },
      verification: { verifiedDate: now - 20 * DAY },
    });
    expect(await json("/results/replaced")).toMatchObject({ supersededBy: "newer" });
  });

  it.each(["wait", "no", "squat", "nobody"])("answers 404 for %s", async (id) =>
    expect((await get(`/results/${id}`)).status).toBe(404),
  );

  it("answers 304 to whoever has it", async () => {
    const etag = (await get("/results/pass")).headers.get("etag") ?? "";
    expect((await ask("/api/lab/results/pass", { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});
