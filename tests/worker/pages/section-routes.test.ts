import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { sectionOf, sectionRoutes, sectionsOf } from "@worker/pages/section-routes";

const route = (id: string, path: string | undefined, parentId: string | undefined = "root", index?: true) => ({
  ...{ id, path, parentId, index },
});

const routes = Object.fromEntries(
  [
    { id: "root", path: "", parentId: undefined },
    route("home", undefined, "root", true),
    route("vendors", "vendors"),
    route("vendor", "vendor/:vendorId"),
    route("reviews", "reviews"),
    route("write", "write", "reviews"),
    route("review", "reviews/:reviewId/edit"),
    route("anything", ":name"),
    route("rest", "*"),
  ].map((each) => [each.id, each]),
) as unknown as ServerBuild["routes"];

describe("the routes of a section", () => {
  it("are those that begin with its name, what is below them, and those that may begin with anything", () => {
    expect(Object.keys(sectionRoutes(routes, "reviews"))).toEqual([
      ...["root", "home", "reviews", "write", "review", "anything", "rest"],
    ]);
    expect(Object.keys(sectionRoutes(routes, ""))).toEqual(["root", "home", "anything", "rest"]);
  });

  it("are named by what addresses begin with", () => {
    expect([...sectionsOf(routes)].sort()).toEqual(["", "reviews", "vendor", "vendors"]);
  });

  it.each([
    ["/", ""],
    ["/vendors", "vendors"],
    ["/vendors/", "vendors"],
    ["/vendors.data", "vendors"],
    ["/vendor/a.b/c.data", "vendor"],
  ])("%s is of %j", (path, section) => expect(sectionOf(path)).toBe(section));

  it.each(["//vendors", "/Vendors", "/%76endors", "/_root.data", "/__manifest"])("%j is of none", (path) =>
    expect(sectionsOf(routes).has(sectionOf(path))).toBe(false),
  );
});
