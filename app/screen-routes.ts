import { prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";

export type Screens = RouteConfigEntry[];

/** A screen, and the screens at the addresses below its own; each fills the page by itself. */
export const screen = (path: string, file: string, below: Screens[] = []): Screens => [
  route(path, file),
  ...prefix(path, below.flat()),
];
/** Screens below an address that has none itself. */
export const under = (path: string, below: Screens[]): Screens => prefix(path, below.flat());
/** Another address of a screen. */
export const again = (path: string, file: string): Screens => [route(path, file, { id: path })];
