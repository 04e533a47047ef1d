import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { OwnApplication } from "@worker/domain/oversight/applications/my-applications";
import { ApplicationsTab } from "~/dashboard/applications/tab";

const application: OwnApplication = {
  ...{ id: "a-1", businessName: "Harrow Leaf", status: "pending", applicationDate: 0, lastUpdated: 0 },
  ...{ reviewNotes: null, vendorId: null },
};

/** The tab with an application in a state, as the database might hold it after a newer release. */
function shown(status: string): string {
  const applications = [Object.assign({ ...application }, { status })];
  const router = createMemoryRouter([{ path: "/", element: <ApplicationsTab applications={applications} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("the state of one's own application (rules/verification#what-it-brings)", () => {
  it("is said in words", () => {
    expect(shown("pending")).toContain(">Pending Review</strong>");
  });

  it("reads Unknown where this release does not know it, and the page still renders", () => {
    const html = shown("escalated");
    expect(html).toContain(">Unknown</strong>");
    expect(html).toContain("Harrow Leaf");
    expect(html).not.toContain("escalated");
  });
});
