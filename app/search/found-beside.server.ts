import type { Groups } from "@worker/domain/views/search/groups/find-groups";
import type { FoundPerson } from "@worker/domain/views/search/groups/find-people";
import { plural } from "~/ui/format";

/** How much was found beside products, such as "1 vendor, 2 batches"; "" for nothing. */
export function foundBeside(groups: Groups | null, people: readonly FoundPerson[]): string {
  if (groups === null && people.length === 0) return "";
  const { vendors = [], batches = [], labs = [], pages = [] } = groups ?? {};
  const counts: [number, string, string?][] = [
    [vendors.length, "vendor"],
    [batches.length, "batch", "batches"],
    [labs.length, "laboratory", "laboratories"],
    [people.length, "member"],
    [pages.length, "page"],
  ];
  return counts.flatMap(([n, one, many]) => (n === 0 ? [] : [plural(n, one, many)])).join(", ");
}
