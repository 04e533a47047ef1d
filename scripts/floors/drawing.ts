import { FLOORS } from "./read-imports";

const floorOf = (folder: string): string => folder.split("/")[0] ?? folder;

/** Without the imports that a longer way makes already, which would hide the others. */
function essential(folders: Map<string, Set<string>>): [string, string][] {
  const reach = new Map<string, Set<string>>();
  const reachOf = (folder: string): Set<string> => {
    const known = reach.get(folder);
    if (known !== undefined) return known;
    const found = new Set<string>();
    reach.set(folder, found);
    for (const next of folders.get(folder) ?? []) for (const each of [next, ...reachOf(next)]) found.add(each);
    return found;
  };
  return [...folders].flatMap(([folder, reached]) =>
    [...reached]
      .filter((target) => ![...reached].some((other) => other !== target && reachOf(other).has(target)))
      .map((target): [string, string] => [folder, target]),
  );
}

const idOf = (folder: string): string => folder.replace(/[^a-z]/g, "_");

/** A Mermaid flowchart of the domain: the floors from the ground up, their folders, and who imports from whom. */
export function drawing(folders: Map<string, Set<string>>): string {
  const lines = ["```mermaid", "flowchart BT"];
  for (const floor of FLOORS) {
    lines.push(`  subgraph ${floor}`);
    for (const folder of [...folders.keys()].filter((each) => floorOf(each) === floor).sort()) {
      lines.push(`    ${idOf(folder)}_["${folder.split("/")[1] ?? folder}"]`);
    }
    lines.push("  end");
  }
  for (const [folder, target] of essential(folders).sort(([a, b], [c, d]) => (a + b < c + d ? -1 : 1))) {
    lines.push(`  ${idOf(target)}_ --> ${idOf(folder)}_`);
  }
  return [...lines, "```"].join("\n");
}
