import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { drawnLinks, navLinks } from "~/shell/frame/nav-links";
import { PUBLIC_SECTIONS } from "~/shell/frame/nav-sections";

type Draw = typeof navLinks;

function drawn(draw: Draw, ...given: Parameters<Draw>): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => draw(...given) }]);
  return renderToString(<Stub />);
}

const [main] = PUBLIC_SECTIONS;
const links = main?.links ?? [];

it.each([null, "/", "/social", "/vendors?category=powder"])(
  "the sidebar's links are written as a browser draws them, at %s",
  (current) => {
    expect(navLinks).not.toBe(drawnLinks);
    for (const section of PUBLIC_SECTIONS)
      expect(drawn(navLinks, section.links, null, current)).toBe(drawn(drawnLinks, section.links, null, current));
  },
);

it("what waits stands beside its link", () => {
  const waiting = links.map((link) => ({ ...link, count: () => 3 }));
  expect(drawn(navLinks, waiting, null, null)).toContain("waiting");
});
