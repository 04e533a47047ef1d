import type { Placeholder } from "drizzle-orm";
import type { Eyes, Member, Viewer } from "./policy";

/** What of a viewer stands in the text of a statement that is put together once (`db/prepared.ts`); few differ by it. */
export type Sight = { kind: "visitor" } | Pick<Member, "kind" | "role" | "tester" | "secondFactorDue" | "viewedAs">;

/** The shape of a prepared statement for a viewer; `viewerId` is the value that belongs to it. */
export function sightOf(viewer: Viewer): Sight {
  if (viewer.kind === "visitor") return { kind: "visitor" };
  const { kind, role, tester, secondFactorDue, viewedAs } = viewer;

  return { kind, role, tester, ...(secondFactorDue && { secondFactorDue }), ...(viewedAs && { viewedAs }) };
}

export const viewerId = (viewer: Viewer): string | undefined => (viewer.kind === "member" ? viewer.id : undefined);

/** The same inside the statement. @param id the hole of `viewerId` */
export function eyesOf(sight: Sight, id: Placeholder | undefined): Eyes {
  if (sight.kind === "visitor") return sight;
  if (id === undefined) throw new Error("A member's statement needs their id.");
  return { ...sight, id };
}
