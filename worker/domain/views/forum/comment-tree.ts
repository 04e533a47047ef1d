import type { CommentSort } from "../../voice/forum/forms";
import type { PostRow } from "./post-rows";
import type { PostView } from "./post-view";

export interface CommentNode extends PostView {
  depth: number;
  answers: CommentNode[];
  /** Answers that did not fit on this page. */
  rest: number;
}

/** Ids sort by time, so they also settle ties. */
export function inOrder(sort: CommentSort): (a: PostRow, b: PostRow) => number {
  const byId = (a: PostRow, b: PostRow): number => (a.id < b.id ? -1 : 1);
  if (sort === "oldest") return byId;
  if (sort === "newest") return (a, b) => byId(b, a);
  return (a, b) => b.score - a.score || byId(b, a);
}

/** The answers below a post among these rows, each with its own. */
export function treeBelow(
  parentId: string,
  rows: readonly PostRow[],
  sort: CommentSort,
  view: (row: PostRow) => PostView,
): CommentNode[] {
  const byParent = new Map<string, PostRow[]>();
  for (const row of rows) {
    if (row.parentId === null) continue;
    byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  }
  const below = (id: string): CommentNode[] =>
    (byParent.get(id) ?? []).sort(inOrder(sort)).map((row) => nodeOf(row, below(row.id)));
  const nodeOf = (row: PostRow, answers: CommentNode[]): CommentNode => {
    const shown = answers.filter(({ hidden }) => hidden === null).length;
    return { ...view(row), depth: row.depth, answers, rest: Math.max(0, row.commentCount - shown) };
  };
  return below(parentId);
}
