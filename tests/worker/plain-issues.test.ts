import { expect, it } from "vitest";
import * as v from "valibot";
import { aPerson, ask } from "../factories/site";
import { plainIssue } from "@worker/plain-issues";

const said = (schema: v.GenericSchema, value: unknown): string[] =>
  (v.safeParse(schema, value).issues ?? []).map((issue) => plainIssue(issue));

it("says in plain words what to give, and repeats nothing of what was sent", () => {
  const schema = v.object({ a: v.string(), b: v.number(), c: v.picklist(["x", "y", "z"]), d: v.array(v.string()) });
  expect(said(schema, { a: 1, b: "<b>", c: "w", d: {} })).toEqual([
    "Give a text.",
    "Give a number.",
    "Give x, y or z.",
    "Give a list.",
  ]);
  expect(said(schema, { b: 1, c: "x", d: [] })).toEqual(["This is missing."]);
  expect(said(schema, "<b>")).toEqual(["Give an object."]);
  expect(said(v.strictObject({}), { more: 1 })).toEqual(["There is no such field."]);
  expect(said(v.pipe(v.string(), v.uuid()), "<b>")).toEqual(["This value is not taken here."]);
});

it("is what the API says", async () => {
  const { cookie } = await aPerson({ username: "ann" });
  const answer = await ask("/api/account", { method: "DELETE", cookie, json: { removeReviews: "<b>" } });
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain("Give true or false.");
  expect(text).not.toMatch(/Expected|received|Invalid|<b>/);
});
