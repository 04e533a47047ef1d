import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedJson } from "../../app/device/stored-json";
import { storedText, storeText } from "../../app/device/stored-text";
import { keptDraft } from "../../app/forum/write/form/kept-draft";
import { keepUnsent, readUnsent } from "../../app/messages/live/unsent";

function storage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

const draft = { title: "", content: "Half a thought", categoryId: "", tags: ["jars"], savedAt: 5 };

describe("what a browser keeps", () => {
  it("comes back as it was, and goes with an empty text", () => {
    expect(storeText("note", "Hello")).toBe(true);
    expect(storedText("note")).toBe("Hello");
    expect(storedText("note", "sessionStorage")).toBeNull();
    storeText("note", "");
    expect(storedText("note")).toBeNull();
  });

  it("is nothing where the browser lets a page keep nothing", () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(storeText("note", "Hello")).toBe(false);
    expect(storedText("note")).toBeNull();
    expect(keptDraft("draft")).toBeNull();
    expect(readUnsent("ann", "talk")).toEqual([]);
  });

  it.each(["", "{", "null", "7", "[]", '{"content":7}', '[{"id":1}]', '{"__proto__":null}'])(
    "is nothing where somebody else put %j there",
    (text) => {
      vi.stubGlobal(
        "localStorage",
        storage(
          new Map([
            ["draft", text],
            ["messages-unsent:ann:talk", text],
          ]),
        ),
      );
      expect(storedJson("draft", v.object({ content: v.string() }))).toBeNull();
      expect(keptDraft("draft")).toBeNull();
      expect(readUnsent("ann", "talk")).toEqual([]);
    },
  );
});

it("keeps the text of a draft whose poll is broken", () => {
  const poll = { question: "Which?", options: ["A", "B"], multiple: false, changeable: true, days: "7" };
  storeText("draft", JSON.stringify({ ...draft, poll }));
  expect(keptDraft("draft")).toEqual({ ...draft, poll });
  storeText("draft", JSON.stringify({ ...draft, poll: { ...poll, options: "A, B" } }));
  expect(keptDraft("draft")).toEqual({ ...draft, poll: null });
});

it("keeps what was not sent by its conversation", () => {
  const image = { id: "seal", alt: "A seal", width: 8, height: 6, type: "image/png" } as const;
  const unsent = [
    { id: "1", text: "Hello", image: null, refused: null },
    { id: "2", text: "", image, refused: "Not sent." },
  ];
  keepUnsent("ann", "talk", unsent);
  expect(readUnsent("ann", "talk")).toEqual(unsent);
  expect(readUnsent("ann", "other")).toEqual([]);
  expect(readUnsent("bea", "talk")).toEqual([]);
  keepUnsent("ann", "talk", []);
  expect(storedText("messages-unsent:ann:talk")).toBeNull();
  storeText("messages-unsent:ann:talk", JSON.stringify([{ id: "1", text: "From before" }]));
  expect(readUnsent("ann", "talk")).toEqual([{ id: "1", text: "From before", image: null, refused: null }]);
});
