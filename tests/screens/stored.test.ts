import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedJson } from "../../app/device/stored-json";
import { storedText, storeText } from "../../app/device/stored-text";
import { keptDraft } from "../../app/forum/write/form/kept-draft";
import { forgetUnsent, keepUnsent, readUnsent, sendUnsent } from "../../app/messages/live/unsent";

function storage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    key: (nth: number) => [...entries.keys()][nth] ?? null,
    get length() {
      return entries.size;
    },
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

const talk = { self: "ann", conversation: "talk" };
const hello = { id: "2", text: "Hello", image: null, refused: null };

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
    expect(readUnsent(talk)).toEqual([]);
    expect(keepUnsent(talk, hello)).toBe(false);
  });

  it.each(["", "{", "null", "7", "[]", '{"content":7}', '[{"id":1}]', '{"__proto__":null}'])(
    "is nothing where somebody else put %j there",
    (text) => {
      vi.stubGlobal(
        "localStorage",
        storage(
          new Map([
            ["draft", text],
            ["messages-unsent:ann:talk:1", text],
          ]),
        ),
      );
      expect(storedJson("draft", v.object({ content: v.string() }))).toBeNull();
      expect(keptDraft("draft")).toBeNull();
      expect(readUnsent(talk)).toEqual([]);
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

it("keeps what was not sent by its conversation, the oldest first", () => {
  const image = { id: "seal", alt: "A seal", width: 8, height: 6, type: "image/png" } as const;
  const later = { id: "1", text: "", image, refused: "Not sent." };
  const now = vi.spyOn(Date, "now").mockReturnValueOnce(5).mockReturnValueOnce(6);
  keepUnsent(talk, hello);
  keepUnsent(talk, later);
  now.mockRestore();
  keepUnsent(talk, { ...hello, refused: "Not sent." });
  expect(readUnsent(talk)).toEqual([{ ...hello, refused: "Not sent." }, later]);
  expect(readUnsent({ ...talk, conversation: "other" })).toEqual([]);
  expect(readUnsent({ ...talk, self: "bea" })).toEqual([]);
  forgetUnsent(talk, "2");
  expect(readUnsent(talk)).toEqual([later]);
});

describe("what two tabs have to send", () => {
  const post = vi.fn<() => Promise<{ why: string } | null>>();
  let turn: Promise<unknown> = Promise.resolve();
  beforeEach(() => {
    post.mockReset();
    const request = (_name: string, act: () => Promise<unknown>) => (turn = turn.then(act, act));
    vi.stubGlobal("navigator", { locks: { request } });
  });
  const send = (isKept = true) => sendUnsent(talk, { id: "2", isKept }, post);

  it("is sent by one of them, and what the other discarded by none", async () => {
    keepUnsent(talk, hello);
    post.mockResolvedValue(null);
    await Promise.all([send(), send()]);
    expect(await send()).toBeNull();
    expect(post).toHaveBeenCalledTimes(1);
    expect(readUnsent(talk)).toEqual([]);
  });

  it("is tried once where the site refuses it", async () => {
    keepUnsent(talk, hello);
    post.mockResolvedValue({ why: "Not sent." });
    await send();
    expect(await send()).toMatchObject({ why: "Not sent." });
    expect(post).toHaveBeenCalledTimes(1);
    expect(readUnsent(talk)).toEqual([{ ...hello, refused: "Not sent." }]);
  });

  it("stays where there is no connection, and is sent where nothing can be kept", async () => {
    keepUnsent(talk, hello);
    post.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(send()).rejects.toThrow(TypeError);
    expect(readUnsent(talk)).toEqual([hello]);
    forgetUnsent(talk, "2");
    post.mockResolvedValue(null);
    await send(false);
    expect(post).toHaveBeenCalledTimes(2);
  });
});
