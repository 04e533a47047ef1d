import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { BrowserLinks, NavLinks } from "~/shell/frame/nav-links";
import { PUBLIC_SECTIONS } from "~/shell/frame/nav-sections";

type Props = Parameters<typeof BrowserLinks>[0];

function drawn(Links: ComponentType<Props>, props: Props): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <Links {...props} /> }]);
  return renderToString(<Stub />);
}

const [main] = PUBLIC_SECTIONS;
const links = main?.links ?? [];

it.each([null, "/", "/social", "/vendors?category=powder"])(
  "the sidebar's links are written as a browser draws them, at %s",
  (current) => {
    expect(NavLinks).not.toBe(BrowserLinks);
    for (const section of PUBLIC_SECTIONS) {
      const props = { links: section.links, viewer: null, current };
      expect(drawn(NavLinks, props)).toBe(drawn(BrowserLinks, props));
    }
  },
);

it("what waits stands beside its link", () => {
  const waiting = links.map((link) => ({ ...link, count: () => 3 }));
  expect(drawn(NavLinks, { links: waiting, viewer: null, current: null })).toContain("waiting");
});
