import type { Profile } from "./inspector";
import { roomOf, sourceOf } from "./sources";

type Counts = Map<string, number>;

export interface Tally {
  busy: number;
  /** Samples in a room's own code. */
  rooms: Counts;
  /** Samples in a function's own code. */
  own: Counts;
  /** Samples in a function and in what it called. */
  whole: Counts;
}

const IDLE = new Set(["(idle)", "(root)"]);

/** Adds the samples of a profile up by room and by function. */
export function tally({ nodes, samples }: Profile): Tally {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const hits = new Map<number, number>();
  for (const id of samples) hits.set(id, (hits.get(id) ?? 0) + 1);
  const sums: Tally = { busy: 0, rooms: new Map(), own: new Map(), whole: new Map() };
  const add = (counts: Counts, key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);

  const walk = (id: number, open: Set<string>): number => {
    const node = byId.get(id);
    if (node === undefined) return 0;
    const { functionName, url, lineNumber, columnNumber } = node.callFrame;
    const source = sourceOf(url, lineNumber, columnNumber);
    const key = `${functionName || "(anonymous)"} ${source.split("/").slice(-2).join("/")}`;
    const own = hits.get(id) ?? 0;
    if (!IDLE.has(functionName)) {
      sums.busy += own;
      add(sums.rooms, functionName.startsWith("(") ? functionName : roomOf(source), own);
      add(sums.own, key, own);
    }
    const isOutermost = !open.has(key);
    open.add(key);
    const whole = node.children.reduce((sum, child) => sum + walk(child, open), own);
    if (isOutermost) {
      open.delete(key);
      add(sums.whole, key, whole);
    }
    return whole;
  };
  const [root] = nodes;
  if (root !== undefined) walk(root.id, new Set());
  return sums;
}

const FIRST = { rooms: 25, own: 30, whole: 60 };

export function describeTally(sums: Tally, requests: number): string {
  const list = (title: string, counts: Counts, first: number) => {
    const rows = [...counts].sort(([, a], [, b]) => b - a).slice(0, first);
    const lines = rows.map(([key, count]) => `${((100 * count) / sums.busy).toFixed(1).padStart(6)}%  ${key}`);
    return [`\n${title}`, ...lines].join("\n");
  };
  return [
    `${sums.busy} samples in ${requests} requests`,
    list("Own time by package or folder", sums.rooms, FIRST.rooms),
    list("Own time by function", sums.own, FIRST.own),
    list("With what it called", sums.whole, FIRST.whole),
  ].join("\n");
}
