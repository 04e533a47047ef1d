import { app } from "../../worker/app";
import { ACCESS } from "../../worker/access-table";
import { ruleFor } from "../../worker/access";

/** An address as a router writes it, and a method that is answered there. */
export interface Route {
  method: string;
  path: string;
}

/** Of the routes that the Worker mounts, those that answer by themselves; the catch-alls answer "not found". */
export const mountedRoutes = (): Route[] =>
  app.routes.filter(({ method, path }) => method !== "ALL" && !["/*", "/api/*"].includes(path));

/** An address that a pattern matches. */
const sampleOf = (path: string): string => path.replace(/:\w+(\{[^}]*\})?/g, "x").replace("*", "x");

/**
 * Routes that the access table does not name, so that nobody would reach them, and changes that it names though no route
 * answers them; one sentence each.
 */
export function accessGaps(routes: readonly Route[]): string[] {
  const rules = routes.map((route) => ({ ...route, rule: ruleFor(sampleOf(route.path), route.method) }));
  const unlisted = rules
    .filter(({ rule }) => rule === undefined)
    .map(({ method, path }) => `${method} ${path} has no row in worker/access-table.ts.`);
  const unanswered = ACCESS.flatMap((row) =>
    row.methods
      // A file of public/ is answered by no route.
      .filter((method) => method !== "GET" && !rules.some((each) => each.rule === row && each.method === method))
      .map((method) => `worker/access-table.ts names ${method} ${row.path}, which no route answers.`),
  );
  return [...new Set([...unlisted, ...unanswered])];
}
