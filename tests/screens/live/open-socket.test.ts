import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSocket } from "~/live/open-socket";

const opened: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  static readonly OPEN = WebSocket.OPEN;
  readonly readyState = WebSocket.CONNECTING;
  constructor() {
    super();
    opened.push(this);
  }
  close(): void {
    this.end(1000);
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const network = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
const page = new EventTarget();

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://site.example/mission" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (closed = (): void => undefined) =>
  openSocket({
    path: "/s",
    protocol: "p.1",
    frame: v.string(),
    hear: () => undefined,
    opened: () => undefined,
    closed,
  });

it("is opened once there is a network, and not before", () => {
  network(false);
  const closed = vi.fn();
  const { close } = open(closed);
  vi.advanceTimersByTime(120_000);
  expect(opened).toHaveLength(0);
  expect(closed).toHaveBeenCalledExactlyOnceWith(false);
  network(true);
  page.dispatchEvent(new Event("online"));
  expect(opened).toHaveLength(1);
  close();
});

it("is opened again when it breaks, but waits where the network went with it", () => {
  network(true);
  const { close } = open();
  opened[0]?.end(1006);
  vi.advanceTimersByTime(500);
  expect(opened).toHaveLength(2);
  network(false);
  opened[1]?.end(1006);
  vi.advanceTimersByTime(120_000);
  expect(opened).toHaveLength(2);
  network(true);
  page.dispatchEvent(new Event("online"));
  expect(opened).toHaveLength(3);
  close();
});

it("is not opened again where its session ended", () => {
  network(true);
  open();
  opened[0]?.end(4001);
  vi.advanceTimersByTime(120_000);
  page.dispatchEvent(new Event("online"));
  expect(opened).toHaveLength(1);
});
