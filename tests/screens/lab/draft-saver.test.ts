import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftSaver, type Saving } from "~/lab/form/draft-saver";

const sent: unknown[] = [];
const said: Saving["state"][] = [];
let answer: () => Promise<Response>;
let now = 100;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout, clearTimeout });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
  sent.length = said.length = 0;
  now = 100;
  answer = () => Promise.resolve(Response.json({ savedAt: (now += 1) }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const saver = () => new DraftSaver("/draft", 100, ({ state }) => said.push(state));
const read = (batchNumber: string) => () => ({ batchNumber });
const pause = () => vi.advanceTimersByTimeAsync(1200);

describe("saving a draft as somebody types", () => {
  it("waits for a pause, and says each time what it is based on", async () => {
    const draft = saver();
    draft.touch(read("A"));
    draft.touch(read("B"));
    expect(sent).toEqual([]);
    await pause();
    draft.touch(read("C"));
    await pause();
    expect(sent).toEqual([
      { fields: { batchNumber: "B" }, basedOn: 100 },
      { fields: { batchNumber: "C" }, basedOn: 101 },
    ]);
    expect(draft.savedAt).toBe(102);
    expect(said).toEqual(["unsaved", "unsaved", "saving", "saved", "unsaved", "saving", "saved"]);
  });

  it("leaves it to the form while that is sent, and goes on where it led nowhere", async () => {
    const draft = saver();
    draft.touch(read("A"));
    expect(draft.leave()).toBeNull();
    await pause();
    expect(sent).toEqual([]);
    draft.touch(read("B"));
    await pause();
    expect(sent).toEqual([{ fields: { batchNumber: "B" }, basedOn: 100 }]);
    expect(said.at(-1)).toBe("saved");
  });

  it("has the form wait for a save that is on its way, and knows then when it was", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const draft = saver();
    draft.touch(read("A"));
    await pause();
    const running = draft.leave();
    expect(draft.savedAt).toBe(100);
    resolve(Response.json({ savedAt: 105 }));
    await running;
    expect(draft.savedAt).toBe(105);
    expect(draft.leave()).toBeNull();
  });

  it("sends the last words as the page is left, after what is on its way", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const draft = saver();
    let word = "A";
    const form = () => ({ batchNumber: word });
    draft.touch(form);
    draft.finish(form);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ fields: { batchNumber: "A" }, basedOn: 100 }]);
    draft.stay();
    const ordinary = answer;
    answer = () => promise;
    word = "B";
    draft.touch(form);
    await pause();
    word = "C";
    draft.touch(form);
    draft.finish(form);
    answer = ordinary;
    resolve(Response.json({ savedAt: 105 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.slice(1)).toEqual([
      { fields: { batchNumber: "B" }, basedOn: 101 },
      { fields: { batchNumber: "C" }, basedOn: 105 },
    ]);
  });

  it("sends again what did not arrive, and keeps to itself what was refused", async () => {
    const draft = saver();
    answer = () => Promise.reject(new TypeError("offline"));
    draft.touch(read("A"));
    await pause();
    answer = () => Promise.resolve(Response.json({ message: "This draft was changed elsewhere." }, { status: 409 }));
    await vi.advanceTimersByTimeAsync(5000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
    expect(said.at(-1)).toBe("failed");
    expect(draft.savedAt).toBe(100);
  });
});
