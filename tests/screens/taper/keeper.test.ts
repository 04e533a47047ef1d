import { describe, expect, it } from "vitest";
import { createKeeper, NotebookFull, NotebookLocked } from "@taper/keeping/keeper";
import { lockOf, open, seal, WrongPassphrase } from "@taper/keeping/sealing";
import { type Store, type Stored, StoreFull } from "@taper/keeping/store";
import { put, remove } from "@taper/notebook/changes";
import { writeFile } from "@taper/notebook/file";
import { EMPTY } from "@taper/notebook/notebook";
import { entryOn, idOf, ITEM, SAMPLE } from "./sample";

/** A device that can be full, and that tells what lies on it. */
function device(start: Stored | null = null) {
  const here = { stored: start, isFull: false, beforeReplace: async (): Promise<void> => undefined };
  const store: Store = {
    read: async () => here.stored,
    replace: async (seen, next) => {
      await here.beforeReplace();
      if ((here.stored?.revision ?? null) !== seen) return false;
      if (here.isFull && next !== null) throw new StoreFull("full");
      here.stored = next;
      return true;
    },
  };
  return { here, store };
}
/** A tab, and what it tells the others. */
async function tab(store: Store) {
  const told: number[] = [];
  const keeper = createKeeper(store, () => told.push(1));
  await keeper.load();
  const notebook = () => {
    const state = keeper.state();
    if (state.kind !== "open") throw new Error(`The notebook is ${state.kind}.`);
    return state.notebook;
  };
  return { keeper, told, notebook };
}
const addItem = put("items", ITEM);
const all = () => SAMPLE;

describe("a notebook on the device", () => {
  it("begins empty, and is there again after a reload", async () => {
    const { store } = device();
    const first = await tab(store);
    expect(first.notebook()).toEqual(EMPTY);
    await first.keeper.change(all);
    expect(first.told).toHaveLength(1);
    expect((await tab(store)).notebook()).toEqual(SAMPLE);
  });

  it("loses nothing when two tabs write at once", async () => {
    const { store } = device();
    const [one, two] = [await tab(store), await tab(store)];
    await one.keeper.change(addItem);
    const entries = Array.from({ length: 8 }, (_, index) => entryOn(100 + index, "2026-11-28"));
    await Promise.all(
      entries.map((entry, index) => (index % 2 === 0 ? one : two).keeper.change(put("entries", entry))),
    );
    const ids = (await tab(store)).notebook().entries.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(entries.map(({ id }) => id));
  });

  it("does not come back from a tab that had it open when it was erased", async () => {
    const { store } = device();
    const [one, two] = [await tab(store), await tab(store)];
    await one.keeper.change(all);
    await two.keeper.load();
    await one.keeper.erase();
    await two.keeper.change(put("goals", SAMPLE.goals[0]!));
    expect((await tab(store)).notebook()).toEqual({ ...EMPTY, goals: SAMPLE.goals });
  });

  it("keeps what it had when the device is full", async () => {
    const { here, store } = device();
    const one = await tab(store);
    await one.keeper.change(all);
    const before = here.stored;
    here.isFull = true;
    await expect(one.keeper.change(remove("entries", idOf(2)))).rejects.toThrow(StoreFull);
    expect(here.stored).toBe(before);
    expect(one.notebook()).toEqual(SAMPLE);
    await expect(one.keeper.setPassphrase("", "a long passphrase")).rejects.toThrow(StoreFull);
    expect(here.stored).toBe(before);
    here.isFull = false;
    await one.keeper.change(remove("entries", idOf(2)));
    expect(one.notebook().entries).toHaveLength(1);
  });

  it("takes no more than can be imported again", async () => {
    const one = await tab(device().store);
    await one.keeper.change(addItem);
    const note = "x".repeat(1000);
    const entries = Array.from({ length: 5500 }, (_, index) => entryOn(1000 + index, "2026-11-28", { note }));
    await expect(one.keeper.change((notebook) => ({ ...notebook, entries }))).rejects.toThrow(NotebookFull);
    expect(one.notebook().entries).toEqual([]);
  });

  it("that no version of ours wrote is left as it is until somebody erases it", async () => {
    const { here, store } = device({ revision: "r", content: { kind: "plain", text: '{"format":"other"}' } });
    const one = createKeeper(store, () => null);
    await one.load();
    expect(one.state()).toEqual({ kind: "unreadable", text: '{"format":"other"}' });
    await expect(one.change(addItem)).rejects.toThrow(NotebookLocked);
    expect(here.stored?.revision).toBe("r");
    await one.erase();
    expect([here.stored, one.state().kind]).toEqual([null, "open"]);
  });
});

describe("a passphrase", () => {
  const PASSPHRASE = "seven quiet herons";
  async function sealedDevice() {
    const { here, store } = device();
    const one = await tab(store);
    await one.keeper.change(all);
    await one.keeper.setPassphrase("", PASSPHRASE);
    return { here, store, one };
  }

  it("leaves no word of the notebook readable, and opens it", async () => {
    const { here, store, one } = await sealedDevice();
    const { content } = here.stored!;
    expect(content).toMatchObject({ kind: "sealed", iterations: 600_000 });
    if (content.kind !== "sealed") throw new Error("It lies open.");
    expect(new TextDecoder("latin1").decode(content.bytes)).not.toContain("powder");
    expect(JSON.stringify(here.stored)).not.toContain("powder");
    expect(one.notebook()).toEqual(SAMPLE);

    const other = createKeeper(store, () => null);
    await other.load();
    expect(other.state()).toEqual({ kind: "locked" });
    await expect(other.unlock("seven quiet heron")).rejects.toThrow(WrongPassphrase);
    expect(other.state()).toEqual({ kind: "locked" });
    await expect(other.change(addItem)).rejects.toThrow(NotebookLocked);
    await other.unlock(PASSPHRASE);
    expect(other.state()).toEqual({ kind: "open", notebook: SAMPLE, isSealed: true });
  });

  it("seals every change anew, and never twice with the same bytes before it", async () => {
    const { here, one } = await sealedDevice();
    const before = here.stored!.content;
    await one.keeper.change(remove("goals", idOf(5)));
    const after = here.stored!.content;
    if (before.kind !== "sealed" || after.kind !== "sealed") throw new Error("It lies open.");
    expect(after.iv).not.toEqual(before.iv);
    expect(after.salt).toEqual(before.salt);
  });

  it("is asked for before it is changed or taken away", async () => {
    const { here, one } = await sealedDevice();
    const before = here.stored;
    await expect(one.keeper.setPassphrase("wrong words here", null)).rejects.toThrow(WrongPassphrase);
    await expect(one.keeper.setPassphrase("", "other words here")).rejects.toThrow(WrongPassphrase);
    expect(here.stored).toBe(before);
    await one.keeper.setPassphrase(PASSPHRASE, null);
    expect(here.stored?.content.kind).toBe("plain");
    await one.keeper.lock();
    expect(one.notebook()).toEqual(SAMPLE);
  });

  it("that another tab set closes this one, which changes nothing until it is given", async () => {
    const { store } = device();
    const [one, two] = [await tab(store), await tab(store)];
    await one.keeper.change(all);
    await one.keeper.setPassphrase("", PASSPHRASE);
    await expect(two.keeper.change(addItem)).rejects.toThrow(NotebookLocked);
    expect(two.keeper.state()).toEqual({ kind: "locked" });
    await two.keeper.unlock(PASSPHRASE);
    expect(two.notebook()).toEqual(SAMPLE);
  });

  it("is forgotten by locking, after what was being saved", async () => {
    const { here, one } = await sealedDevice();
    const saving = one.keeper.change(remove("entries", idOf(2)));
    await Promise.all([saving, one.keeper.lock()]);
    expect(one.keeper.state()).toEqual({ kind: "locked" });
    await one.keeper.unlock(PASSPHRASE);
    expect(one.notebook().entries).toHaveLength(1);
    expect(here.stored?.content.kind).toBe("sealed");
  });

  it("may be typed with its accents composed or not, and does not open what was changed", async () => {
    const lock = await lockOf("caf\u00e9 au lait", undefined, 1000);
    const sealed = await seal(writeFile(SAMPLE), lock);
    expect(await open(sealed, await lockOf("cafe\u0301 au lait", lock.salt, 1000))).toBe(writeFile(SAMPLE));
    new Uint8Array(sealed.bytes)[10]! ^= 1;
    await expect(open(sealed, lock)).rejects.toThrow(WrongPassphrase);
  });
});
