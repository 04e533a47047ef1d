import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { AgeGate } from "~/shell/age-gate/age-gate";
import { currentHref } from "~/shell/frame/current-link";
import { Landing } from "~/shell/entrance/landing";
import { LoginPrompt } from "~/shell/errors/login-prompt";
import { MemberTools } from "~/shell/frame/member-tools";
import { NAV_SECTIONS, navFor } from "~/shell/frame/nav-sections";
import { ThemeSwitch } from "~/shell/frame/theme-switch";
import { TopBar } from "~/shell/frame/top-bar";
import { cappedCount, unreadLabel } from "~/ui/unread-badge";
import type { ShellViewer } from "~/shell/viewer";

const member: NonNullable<ShellViewer> = {
  username: "mossgate",
  initialId: "u-1",
  picture: null,
  verified: false,
  roleLabel: "member",
  tester: false,
  links: { lounge: false, admin: false, platformTools: false, moderation: false, labPanel: false },
  unread: { notifications: 0, messages: 0 },
};
const withLinks = (links: Partial<typeof member.links>): ShellViewer => ({
  ...member,
  links: { ...member.links, ...links },
});
const titles = (viewer: ShellViewer) => navFor(viewer).map((section) => section.title);
const render = (node: React.ReactNode, at = "/") =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: node }], { initialEntries: [at] })} />,
  );

const PUBLIC = ["Main", "Categories", "Rewards", "Educational", "About", "Vendors"];

describe("sidebar sections", () => {
  it("stand in the specified order and open up with the viewer", () => {
    expect(titles(null)).toEqual(PUBLIC);
    expect(titles(member)).toEqual(PUBLIC);
    expect(titles(withLinks({ moderation: true }))).toEqual([...PUBLIC, "Moderation"]);
    expect(titles(withLinks({ platformTools: true }))).toEqual([...PUBLIC, "Platform Tools"]);
    expect(titles(withLinks({ admin: true, platformTools: true }))).toEqual([...PUBLIC, "Admin", "Platform Tools"]);
  });

  it("show the lounge to verified vendors only", () => {
    const lounge = (viewer: ShellViewer) =>
      navFor(viewer).some((s) => s.links.some((l) => l.href === "/vendor-lounge"));
    expect([null, member, withLinks({ lounge: true })].map(lounge)).toEqual([false, false, true]);
  });

  it("have no address twice", () => {
    const hrefs = NAV_SECTIONS.flatMap((section) => section.links.map((link) => link.href));
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });

  it.each([
    ["/", "", "/"],
    ["/vendors", "", "/vendors"],
    ["/vendors", "?category=7oh-tablets&sort=name", "/vendors?category=7oh-tablets"],
    ["/vendors", "?category=nonsense", "/vendors"],
    ["/vendor/harrow-lane", "", "/vendors"],
    ["/vendor-lounge", "", null],
    ["/community/thread/7", "", "/community"],
    ["/nowhere", "", null],
  ])("mark the place %s%s as %s", (pathname, search, expected) => {
    expect(currentHref(navFor(null), { pathname, search })).toBe(expected);
  });
});

describe("top bar", () => {
  it("greets a member, ticks a verified one, and caps the badge", () => {
    const unread = { notifications: 120, messages: 2 };
    const html = render(<MemberTools viewer={{ ...member, verified: true, unread }} />);
    expect(html).toContain("Hi, mossgate");
    expect(html).toContain('class="tick"');
    expect(html).toContain('aria-label="Notifications, 99+ unread"');
    expect(html).toContain('action="/logout"');
    expect(html).not.toContain("/vendor-lounge");
    expect([0, 99, 100].map(cappedCount)).toEqual(["0", "99", "99+"]);
    expect(unreadLabel("Messages", 0)).toBe("Messages");
  });

  it("brings a visitor back to where login or sign-up was asked for, a referral code included", () => {
    const html = render(<TopBar viewer={null} />, "/vendors?sort=name");
    expect(html).toContain("/login?returnTo=%2Fvendors%3Fsort%3Dname");
    expect(html).toContain("/register?returnTo=%2Fvendors%3Fsort%3Dname");
    expect(render(<TopBar viewer={null} />, "/?ref=LEAF-ANN")).toContain("&amp;ref=LEAF-ANN");
  });
});

describe("screens of the shell", () => {
  it("gate: both boxes are required, the button is enabled without scripts, exit leads away", () => {
    const html = render(<AgeGate returnTo="/vendors" />);
    expect(html).toContain('<input type="checkbox" required="" name="adult"');
    expect(html).toContain('<input type="checkbox" required="" name="laws"');
    expect(html).toMatch(/<button [^>]*>Enter Site<\/button>/);
    expect(html).not.toContain("disabled");
    expect(html).toContain('href="/age-gate/exit" data-exit=""');
    expect(html).toContain('name="returnTo" value="/vendors"');
  });

  it("landing: shows the waitlist's error beside the field, keeps what was typed, then the answer", () => {
    const failed = render(<Landing waitlist={{ email: "a@b", error: "Please enter your email address" }} />);
    expect(failed).toContain('value="a@b"');
    expect(failed).toMatch(/id="email-error">.*Please enter your email address/);
    const done = render(<Landing waitlist={{ message: "You are on the list" }} />);
    expect(done).toContain("You are on the list");
    expect(done).not.toContain('action="/waitlist"');
    expect(done).toContain('action="/login"');
  });

  it("prompt: says the specified words and links to the login", () => {
    const html = render(<LoginPrompt returnTo="/messages" path="/messages" />);
    expect(html).toContain("Login Required");
    expect(html).toContain("You must be logged in to access your messages.");
    expect(html).toContain('href="/login?returnTo=%2Fmessages"');
  });

  it("theme: marks the choice and comes back", () => {
    const html = render(<ThemeSwitch theme="dark" returnTo="/vendors" />);
    expect(html).toMatch(/value="dark" aria-pressed="true"/);
    expect(html).toMatch(/value="system" aria-pressed="false"/);
    expect(html).toContain('name="returnTo" value="/vendors"');
  });
});
