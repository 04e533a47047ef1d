import { FLOORS } from "./read-imports";

const floorOf = (room: string): string => room.split("/")[0] ?? room;

/** Without the imports that a longer way makes already, which would hide the others. */
function essential(rooms: Map<string, Set<string>>): [string, string][] {
  const reach = new Map<string, Set<string>>();
  const reachOf = (room: string): Set<string> => {
    const known = reach.get(room);
    if (known !== undefined) return known;
    const found = new Set<string>();
    reach.set(room, found);
    for (const next of rooms.get(room) ?? []) for (const each of [next, ...reachOf(next)]) found.add(each);
    return found;
  };
  return [...rooms].flatMap(([room, reached]) =>
    [...reached]
      .filter((target) => ![...reached].some((other) => other !== target && reachOf(other).has(target)))
      .map((target): [string, string] => [room, target]),
  );
}

const idOf = (room: string): string => room.replace(/[^a-z]/g, "_");

/** A Mermaid flowchart of the domain: the floors from the ground up, their rooms, and who imports from whom. */
export function drawing(rooms: Map<string, Set<string>>): string {
  const lines = ["```mermaid", "flowchart BT"];
  for (const floor of FLOORS) {
    lines.push(`  subgraph ${floor}`);
    for (const room of [...rooms.keys()].filter((each) => floorOf(each) === floor).sort()) {
      lines.push(`    ${idOf(room)}_["${room.split("/")[1] ?? room}"]`);
    }
    lines.push("  end");
  }
  for (const [room, target] of essential(rooms).sort(([a, b], [c, d]) => (a + b < c + d ? -1 : 1))) {
    lines.push(`  ${idOf(target)}_ --> ${idOf(room)}_`);
  }
  return [...lines, "```"].join("\n");
}
