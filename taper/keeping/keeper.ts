import type { Change } from "../notebook/changes";
import { LARGEST_FILE, readFile, writeFile } from "../notebook/file";
import { EMPTY, type Notebook } from "../notebook/notebook";
import { fits, type Lock, lockOf, open, seal, type Sealed } from "./sealing";
import type { Store, Stored } from "./store";

export type State =
  | { kind: "starting" }
  | { kind: "locked" }
  | { kind: "open"; notebook: Notebook; isSealed: boolean }
  /** What lies on the device is no notebook that this version can read. */
  | { kind: "unreadable"; text: string };

/** The notebook would be larger than a file that can be imported. */
export class NotebookFull extends Error {}
/** The notebook was locked, here or in another tab, before it was saved. */
export class NotebookLocked extends Error {}

export interface Keeper {
  state: () => State;
  /** @param listener called after each change of the state */
  listen: (listener: () => void) => void;
  /** Reads what lies on the device, as at the start and after another tab changed it. */
  load: () => Promise<void>;
  /** @throws WrongPassphrase */
  unlock: (passphrase: string) => Promise<void>;
  /** Forgets the passphrase and what was read with it. Nothing happens where there is none. */
  lock: () => Promise<void>;
  /**
   * Saves a change, on top of whatever other tabs saved meanwhile.
   * @throws NotebookFull, NotebookLocked, StoreFull, StoreFailed; nothing is changed then
   */
  change: (change: Change) => Promise<void>;
  /**
   * Seals with another passphrase, or with none.
   * @param current asked for where there is one; "" where there is none
   * @throws WrongPassphrase and what `change` throws
   */
  setPassphrase: (current: string, next: string | null) => Promise<void>;
  /** Leaves nothing, whatever lies there and whether or not it can be opened. */
  erase: () => Promise<void>;
}

const sealedIn = (stored: Stored | null): Sealed | null => (stored?.content.kind === "sealed" ? stored.content : null);

const lockFor = ({ salt, iterations }: Sealed, passphrase: string): Promise<Lock> =>
  lockOf(passphrase, salt, iterations);

/** @param announce tells other tabs that something lies there anew; no data goes with it */
export function createKeeper(store: Store, announce: () => void): Keeper {
  let state: State = { kind: "starting" };
  let lock: Lock | null = null;
  const listeners: (() => void)[] = [];
  /** One after the other, so that two changes of one tab do not meet. */
  let last: Promise<unknown> = Promise.resolve();

  function enter(next: State): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** What lies there, opened; null where it is sealed and this tab has no passphrase for it. */
  async function textOf(stored: Stored): Promise<string | null> {
    if (stored.content.kind === "plain") return stored.content.text;
    if (lock === null || !fits(stored.content, lock)) return null;
    // What was damaged meanwhile opens with no passphrase any more.
    return open(stored.content, lock).catch(() => null);
  }

  async function stateOf(stored: Stored | null): Promise<State> {
    const text = stored === null ? writeFile(EMPTY) : await textOf(stored);
    if (text === null) {
      lock = null;
      return { kind: "locked" };
    }
    const isSealed = sealedIn(stored) !== null;
    if (!isSealed) lock = null;
    try {
      return { kind: "open", notebook: readFile(text), isSealed };
    } catch {
      return { kind: "unreadable", text };
    }
  }

  async function contentOf(notebook: Notebook, by: Lock | null): Promise<Stored["content"]> {
    const text = writeFile(notebook);
    if (new TextEncoder().encode(text).length > LARGEST_FILE) throw new NotebookFull("The notebook is full.");
    return by === null ? { kind: "plain", text } : { kind: "sealed", ...(await seal(text, by)) };
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => null);
    return turn;
  };

  /** Tries until no other tab was faster. @param nextLock what the notebook is sealed with from now on */
  async function save(change: Change, nextLock: () => Lock | null): Promise<void> {
    for (;;) {
      const stored = await store.read();
      const known = await stateOf(stored);
      if (known.kind !== "open") {
        enter(known);
        throw new NotebookLocked("The notebook is not open.");
      }
      const notebook = change(known.notebook);
      const by = nextLock();
      const next = { revision: crypto.randomUUID(), content: await contentOf(notebook, by) };
      if (!(await store.replace(stored?.revision ?? null, next))) continue;
      lock = by;
      enter({ kind: "open", notebook, isSealed: by !== null });
      announce();
      return;
    }
  }

  return {
    state: () => state,
    listen: (listener) => void listeners.push(listener),
    load: () => inTurn(async () => enter(await stateOf(await store.read()))),
    unlock: (passphrase) =>
      inTurn(async () => {
        const stored = await store.read();
        const sealed = sealedIn(stored);
        if (sealed !== null) {
          const tried = await lockFor(sealed, passphrase);
          await open(sealed, tried);
          lock = tried;
        }
        enter(await stateOf(stored));
      }),
    lock: () =>
      inTurn(async () => {
        if (lock === null) return;
        lock = null;
        enter({ kind: "locked" });
      }),
    change: (change) => inTurn(() => save(change, () => lock)),
    setPassphrase: (current, next) =>
      inTurn(async () => {
        const sealed = sealedIn(await store.read());
        if (sealed !== null) await open(sealed, await lockFor(sealed, current));
        const nextLock = next === null ? null : await lockOf(next);
        await save(
          (notebook) => notebook,
          () => nextLock,
        );
      }),
    erase: () =>
      inTurn(async () => {
        while (!(await store.replace((await store.read())?.revision ?? null, null)));
        lock = null;
        enter(await stateOf(null));
        announce();
      }),
  };
}
