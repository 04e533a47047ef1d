import { expect, it } from "vitest";
import { UPCOMING_PARTS } from "~/content/upcoming-parts";
import routesText from "../../../app/routes.ts?raw";

const announced = Object.keys(UPCOMING_PARTS);
const later = [...routesText.matchAll(/later\("([^"]+)"\)/g)].map(([, path = ""]) => path);
const isAt = (name: string, path: string) => name === path || name.endsWith(`/${path}`);

it("says of every page that a later release brings what will be there, and of no other", () => {
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter((path) => !announced.some((name) => isAt(name, path)))).toEqual([]);
  expect(announced.filter((name) => !later.some((path) => isAt(name, path)))).toEqual([]);
});
