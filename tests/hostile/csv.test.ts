import { describe, expect, it } from "vitest";
import { csvResponse } from "@worker/csv";
import { csvCell, csvLine } from "@worker/csv-cells";
import { parseCsv } from "../factories/csv";
import { expectLogged } from "../setup";

type Rows = string[][];

/** Batches that remember how many were asked for, and fail where they are told to. */
function source(batches: Rows[], failAfter = Infinity) {
  const seen = { asked: 0, returned: false };
  const iterator: AsyncIterator<Rows> = {
    next: async () => {
      if (seen.asked >= failAfter) throw new Error("the database went away");
      const value = batches[seen.asked];
      seen.asked += 1;
      return value === undefined ? { done: true, value: undefined } : { done: false, value };
    },
    return: async () => {
      seen.returned = true;
      return { done: true, value: undefined };
    },
  };
  return { seen, iterator };
}
const respond = (iterator: AsyncIterator<Rows>) =>
  csvResponse({ name: "list.csv", header: ["Email", "Signup Date"], batches: iterator, requestId: "request-1" });

describe("a cell", () => {
  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+1234", "'+1234"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tcmd", "'\tcmd"],
    ["\rcmd", '"\'\rcmd"'],
    ['=A("x",1)', `"'=A(""x"",1)"`],
    ["plain@example.org", "plain@example.org"],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["two\nlines", '"two\nlines"'],
    ["žluťoučký 漢字 🌿", "žluťoučký 漢字 🌿"],
    ["", ""],
  ])("%j is written %j", (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it("comes back from a strict reader as it went in, but for the apostrophe", () => {
    const cells = ['q"uo,te', "line\r\nbreak", "=1+1", "ünï©ode", ""];
    expect(parseCsv(csvLine(cells))).toEqual([['q"uo,te', "line\r\nbreak", "'=1+1", "ünï©ode", ""]]);
  });
});

describe("a streamed table", () => {
  it("names its file, begins with its header and holds every row", async () => {
    const response = await respond(source([[["a@x.org", "1"]], [], [["b@x.org", "2"]]]).iterator);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="list.csv"');
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(await response.text()).toBe("Email,Signup Date\r\na@x.org,1\r\nb@x.org,2\r\n");
  });

  it("is a header alone where there are no rows", async () => {
    expect(await (await respond(source([]).iterator)).text()).toBe("Email,Signup Date\r\n");
  });

  it("asks for a batch only when the one before it has left", async () => {
    const batches = Array.from({ length: 40 }, (_, n) => [[`${n}@x.org`, String(n)]]);
    const { seen, iterator } = source(batches);
    const reader = (await respond(iterator)).body!.getReader();
    const behind: number[] = [];
    for (let read = 1; read <= 40; read += 1) {
      await reader.read();
      // Whatever was started beside the reading has had its time.
      await new Promise((resolve) => setTimeout(resolve, 1));
      behind.push(seen.asked - read);
    }
    expect(Math.max(...behind)).toBeLessThanOrEqual(1);
    expect((await reader.read()).done || (await reader.read()).done).toBe(true);
  });

  it("passes over many empty batches without holding them", async () => {
    const { seen, iterator } = source([...Array.from({ length: 500 }, () => []), [["a@x.org", "1"]]]);
    expect(parseCsv(await (await respond(iterator)).text()).length).toBe(2);
    expect(seen.asked).toBe(502);
  });

  it("fails as a whole where not even the first batch can be read", async () => {
    await expect(respond(source([], 0).iterator)).rejects.toThrow("the database went away");
  });

  it("breaks off where a later one fails, so that half a file is not taken for a whole", async () => {
    const response = await respond(source([[["a@x.org", "1"]], [["b@x.org", "2"]]], 1).iterator);
    await expect(response.text()).rejects.toThrow();
    expect(expectLogged("an export broke off")).toContain("request-1");
  });

  it("stops reading when the reader leaves", async () => {
    const { seen, iterator } = source(Array.from({ length: 40 }, () => [["a@x.org", "1"]]));
    const reader = (await respond(iterator)).body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(seen.returned).toBe(true);
    expect(seen.asked).toBeLessThanOrEqual(2);
  });
});
