import { describe, expect, it } from "vitest";
import { accepted, differences, setName } from "~/messages/private/device/pins";

const key = (id: string, removedAt: number | null = null) => ({ id, removedAt });

describe("what a browser knows of somebody's keys", () => {
  it("is all that is there at first", () => {
    const pin = accepted([key("b"), key("a"), key("c", 5)], null);
    expect(pin).toEqual({ known: ["a", "b", "c"], active: ["a", "b"], compared: null });
    expect(differences([key("a"), key("b"), key("c", 5)], pin)).toEqual({ added: [], removed: [] });
  });

  it("does not hold a key that was added later, be it removed again by now", () => {
    const pin = accepted([key("a")], null);
    expect(differences([key("a"), key("b"), key("c", 7)], pin).added).toEqual(["b", "c"]);
    const taken = accepted([key("a"), key("b"), key("c", 7)], pin);
    expect(differences([key("a"), key("b"), key("c", 7)], taken).added).toEqual([]);
  });

  it("tells a key that went, and keeps what it signed readable", () => {
    const pin = accepted([key("a"), key("b")], null);
    expect(differences([key("a"), key("b", 9)], pin)).toEqual({ added: [], removed: ["b"] });
    expect(accepted([key("a"), key("b", 9)], pin).known).toEqual(["a", "b"]);
    expect(accepted([key("a")], pin).known).toEqual(["a", "b"]);
  });

  it("names a set of keys by those in use on both sides", () => {
    const name = setName([key("a")], [key("x"), key("y")]);
    expect(setName([key("a"), key("old", 3)], [key("y"), key("x")])).toBe(name);
    expect(setName([key("a"), key("b")], [key("x"), key("y")])).not.toBe(name);
    expect(setName([key("a"), key("x")], [key("y")])).not.toBe(name);
  });
});
