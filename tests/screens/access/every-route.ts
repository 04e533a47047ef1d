import { app } from "@worker/app";
import routes from "../../../app/routes";
import { addressOf } from "./access-expectations";

export const isApi = (path: string) => path.startsWith("/api/");

/** Every screen and every other route of the Worker; not the catch-alls that answer "not found". */
export const screens = routes
  .flatMap(({ index, path, children = [] }) => [
    index ? "/" : `/${path}`,
    ...children.map((child) => `/${path}/${child.path}`),
  ])
  .filter((path) => path !== "/*");
export const others = [...new Set(app.routes.map((each) => each.path))].filter(
  (path) => !["/*", "/api/*"].includes(path),
);

/** The modules of the screens, by their address. */
const { routes: modules } = await import("virtual:react-router/server-build");
const addressBelow = (id: string | undefined): string => {
  const { parentId, path } = (id && modules[id]) || {};
  return id === undefined ? "" : addressBelow(parentId) + (path ? `/${path}` : "");
};
export const withForm = new Set(
  Object.values(modules).flatMap((each) => (each?.module.action ? [addressBelow(each.id) || "/"] : [])),
);

export const methodsOf = (path: string): string[] => [
  ...new Set([
    ...(screens.includes(path) ? (withForm.has(path) ? ["GET", "POST"] : ["GET"]) : []),
    ...app.routes.filter((each) => each.path === path && each.method !== "ALL").map(({ method }) => method),
  ]),
];
export const answered = [...new Set([...screens, ...others])].flatMap((path) =>
  methodsOf(path).map((method) => ({ method, path, address: addressOf(path) })),
);
