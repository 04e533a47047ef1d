import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outbox, Unsent } from "~/messages/private/talk/outbox";
import { Outgoing } from "~/messages/private/talk/outgoing";

/** One browser: what lies on the device, its tabs, and what the site took. */
class Device {
  readonly lies = new Map<string, Unsent>();
  readonly sent: string[] = [];
  isOnline = false;
  private readonly tabs = new Map<object, () => void>();
  private turn: Promise<unknown> = Promise.resolve();

  /** @param keeps false where its storage takes nothing */
  open(keeps = true): Outgoing {
    const own = {};
    const tell = () => {
      for (const [tab, changed] of this.tabs) if (tab !== own) changed();
    };
    const outbox: Outbox = {
      read: async () => [...this.lies.values()].sort((one, other) => one.at - other.at),
      keep: async (unsent) => {
        if (!keeps) return false;
        this.lies.set(unsent.id, unsent);
        tell();
        return true;
      },
      forget: async (id) => {
        if (this.lies.delete(id)) tell();
      },
      hear: (changed) => {
        this.tabs.set(own, changed);
        return () => this.tabs.delete(own);
      },
      byTurns: (send) => {
        const done = this.turn.then(send);
        this.turn = done.catch(() => undefined);
        return done;
      },
    };
    const outlet = {
      isOpen: () => true,
      isThere: () => false,
      send: async (_: string, { text }: { text: string }) => {
        if (!this.isOnline) throw new TypeError("No connection.");
        await Promise.resolve();
        this.sent.push(text);
      },
      keysChanged: async () => false,
      changed: () => undefined,
      stored: () => undefined,
      held: () => undefined,
    };
    return new Outgoing(outlet, outbox);
  }

  connect(): void {
    this.isOnline = true;
    page.dispatchEvent(new Event("online"));
  }
}

let page = new EventTarget();
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const say = (tab: Outgoing, ...texts: string[]) => {
  for (const text of texts) tab.post({ text, picture: null });
};
const shown = ({ pending }: Outgoing) => pending.map(({ text }) => text);
const settled = () => new Promise((done) => setTimeout(done, 20));

describe("what waits in private mode", () => {
  it("is sent once, in the order of writing over all tabs", async () => {
    const device = new Device();
    const [one, other] = [device.open(), device.open()];
    for (const [tab, text] of [
      [one, "1"],
      [one, "2"],
      [other, "3"],
      [other, "4"],
      [one, "5"],
    ] as const) {
      say(tab, text);
      await settled();
    }
    for (const tab of [one, other]) expect(shown(tab)).toEqual(["1", "2", "3", "4", "5"]);
    device.connect();
    await settled();
    expect(device.sent).toEqual(["1", "2", "3", "4", "5"]);
    expect(device.lies.size).toBe(0);
  });

  it("is sent by the tab that is left", async () => {
    const device = new Device();
    const [one, other] = [device.open(), device.open()];
    say(one, "1", "2");
    await settled();
    one.close();
    device.connect();
    await settled();
    expect(device.sent).toEqual(["1", "2"]);
    other.arrived(new Set(other.pending.map(({ id }) => id)));
    expect(shown(other)).toEqual([]);
  });

  it("keeps its order within one moment, and without storage", async () => {
    for (const keeps of [true, false]) {
      const device = new Device();
      const tab = device.open(keeps);
      say(tab, "1", "2", "3", "4", "5", "6");
      device.connect();
      await settled();
      expect(device.sent).toEqual(["1", "2", "3", "4", "5", "6"]);
    }
  });

  it("stays where the site refused it, until its writer sends it again from any tab", async () => {
    const device = new Device();
    const [one, other] = [device.open(), device.open()];
    device.lies.set("a", { id: "a", at: 1, text: "1", picture: null, refused: "Not now." });
    await Promise.all([one.restore(), other.restore()]);
    device.connect();
    await settled();
    expect(device.sent).toEqual([]);
    other.again("a");
    await settled();
    expect(device.sent).toEqual(["1"]);
    expect(device.lies.size).toBe(0);
  });

  it("is gone from every tab once it is discarded", async () => {
    const device = new Device();
    const [one, other] = [device.open(), device.open()];
    say(one, "1");
    await settled();
    other.discard(other.pending[0]?.id ?? "");
    await settled();
    expect([...shown(one), ...shown(other)]).toEqual([]);
    device.connect();
    await settled();
    expect(device.sent).toEqual([]);
  });
});
