import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseFields, readForm } from "@worker/form-body";

const schema = v.object(
  {
    name: v.pipe(v.string("Name is required"), v.trim(), v.nonEmpty("Name is required"), v.maxLength(5, "Too long")),
    note: v.optional(v.string()),
  },
  "Name is required",
);
const posted = (body: BodyInit, headers?: HeadersInit) =>
  readForm(new Request("http://localhost/", { method: "POST", body, ...(headers && { headers }) }), schema);

describe("a posted form", () => {
  it("is its parsed value", async () => {
    expect(await posted(new URLSearchParams({ name: "  Ann ", extra: "1" }))).toEqual({
      ok: true,
      value: { name: "Ann" },
    });
  });

  it("gives back what was typed, with the first message of each field", async () => {
    const typed = { name: "Annabel", note: "kept" };
    expect(await posted(new URLSearchParams(typed))).toEqual({
      ok: false,
      errors: { name: "Too long" },
      values: typed,
    });
  });

  it("counts the last of a repeated field", async () => {
    const body = new URLSearchParams([
      ["name", "first"],
      ["name", "last"],
    ]);
    expect(await posted(body)).toEqual({ ok: true, value: { name: "last" } });
  });

  it("leaves files out", async () => {
    const body = new FormData();
    body.set("name", new File(["x"], "x.txt"));
    expect(await posted(body)).toMatchObject({ ok: false, errors: { name: "Name is required" }, values: {} });
  });

  it("that cannot be read says so, whatever it says it is", async () => {
    const types = ["text/plain", "multipart/form-data", "multipart/form-data; boundary=none"];
    for (const type of types) {
      expect(await posted("not a form", { "content-type": type }), type).toEqual({
        ok: false,
        errors: { form: "The form could not be read. Please send it again." },
        values: {},
      });
    }
  });

  it("cannot reach what every object has", async () => {
    const answer = await posted(new URLSearchParams({ name: "Ann", __proto__: "x", constructor: "y" }));
    expect(answer).toEqual({ ok: true, value: { name: "Ann" } });
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("a repeated field that is read as a list", () => {
  const ticks = v.object({
    name: v.pipe(v.string(), v.maxLength(5, "Too long")),
    likes: v.pipe(v.array(v.string()), v.nonEmpty("Tick one")),
  });
  const form = (...entries: [string, string][]) => parseFields(entries, ticks, ["likes"]);

  it("gives all its values, or none", () => {
    expect(form(["likes", "tea"], ["name", "Ann"], ["likes", "mint"])).toEqual({
      ok: true,
      value: { name: "Ann", likes: ["tea", "mint"] },
    });
    expect(form(["name", "Ann"])).toMatchObject({ ok: false, errors: { likes: "Tick one" }, ticked: { likes: [] } });
  });

  it("stays ticked when another field is wrong", () => {
    expect(form(["likes", "tea"], ["name", "Annabel"])).toEqual({
      ok: false,
      errors: { name: "Too long" },
      values: { name: "Annabel" },
      ticked: { likes: ["tea"] },
    });
  });

  it("is read so from a request", async () => {
    const body = new URLSearchParams([
      ["likes", "tea"],
      ["likes", "mint"],
      ["name", "Ann"],
    ]);
    const request = new Request("http://localhost/", { method: "POST", body });
    expect(await readForm(request, ticks, ["likes"])).toEqual({
      ok: true,
      value: { name: "Ann", likes: ["tea", "mint"] },
    });
  });
});

describe("texts of a form", () => {
  it("lose what no store takes before the schema looks at them", () => {
    const typed: [string, string][] = [
      ["name", "A\0n\0n"],
      ["note", "half \ud83d a character\0"],
    ];
    expect(parseFields(typed, schema, [])).toEqual({
      ok: true,
      value: { name: "Ann", note: "half \ufffd a character" },
    });
    const empty = parseFields([["name", "\0\0"]], schema, []);
    expect(empty).toMatchObject({ ok: false, errors: { name: "Name is required" } });
  });
});
