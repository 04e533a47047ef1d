import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, StaticRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Link } from "~/ui/link";

const at = (element: React.ReactNode) =>
  renderToStaticMarkup(<StaticRouter location="/vendor/harrow?tab=lab">{element}</StaticRouter>);

describe("a link", () => {
  it("runs here as the server writes it", () => {
    expect(Link).not.toBe(RouterLink);
  });

  it.each([
    "/",
    "/vendors",
    "/vendor/harrow?tab=lab&region=US-OH#results",
    "/reviews?tag=lab+results&returnTo=%2Fvendor%2Fa",
    "/legal#a?b",
    "/search?q=a//b",
    "/vendors/",
    "?cursor=abc",
    "#main",
    "product/x",
    "../other",
    "/a//b",
    "//elsewhere.example/a",
    "/./a/../b",
    "/vendor/a.b/..",
    "/search?",
    "/search#",
    "https://elsewhere.example/",
    "mailto:somebody@example.org",
  ])("to %s is the anchor that the router would write", (to) => {
    expect(at(<Link to={to}>Go</Link>)).toBe(at(<RouterLink to={to}>Go</RouterLink>));
  });

  it("keeps what an anchor may say, and leaves out what only the router reads", () => {
    const both = (Each: typeof Link) => (
      <Each
        className="act"
        aria-label="Next"
        to="/reviews?cursor=1"
        onClick={() => undefined}
        {...{ replace: true, state: { a: 1 }, preventScrollReset: true, reloadDocument: true, viewTransition: true }}
        {...{ relative: "path" as const, defaultShouldRevalidate: false }}
      >
        Next
      </Each>
    );
    expect(at(both(Link))).toBe(at(both(RouterLink)));
  });

  it("to a place in parts is the router's", () => {
    const to = { pathname: "/vendors", search: "?q=a" };
    expect(at(<Link to={to}>Go</Link>)).toBe(at(<RouterLink to={to}>Go</RouterLink>));
  });
});
