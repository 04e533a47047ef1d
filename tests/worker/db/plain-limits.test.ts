import { Placeholder } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withPlainLimits } from "@worker/db/plain-limits";

const bound = (sql: string, params: unknown[]) => withPlainLimits({ sql, params });

describe("withPlainLimits", () => {
  it("writes a limit that is known into the text, and binds the other values in their order", () => {
    expect(bound("select a from (select a from b where c = ? limit ?) where d = ? limit ?", ["x", 20, "y", 5])).toEqual(
      {
        sql: "select a from (select a from b where c = ? limit 20) where d = ? limit 5",
        params: ["x", "y"],
      },
    );
  });

  it("leaves a limit that comes later bound, as an expression", () => {
    const later = new Placeholder("most");
    expect(bound("select a from b where c = ? limit ?", [1, later])).toEqual({
      sql: "select a from b where c = ? limit cast(? as integer)",
      params: [1, later],
    });
  });

  it("takes no question in a text or a name for a parameter", () => {
    const sql = `select 'limit ?', 'it''s ?', "limit ?" from b where c = ? limit ?`;
    expect(bound(sql, ["x", 3])).toEqual({
      sql: `select 'limit ?', 'it''s ?', "limit ?" from b where c = ? limit 3`,
      params: ["x"],
    });
  });

  it("binds a number that is not whole, and whatever is no number", () => {
    expect(bound("select a from b limit ?", [1.5]).params).toEqual([1.5]);
    expect(bound("select a from b limit ?", ["1; drop table b"]).params).toEqual(["1; drop table b"]);
  });

  it("leaves a statement without a limit alone", () => {
    const query = { sql: "select a from b where c = ?", params: [7] };
    expect(withPlainLimits(query)).toBe(query);
  });
});
