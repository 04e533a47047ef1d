import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { AgeGate } from "~/shell/age-gate/age-gate";
import { currentHref } from "~/shell/frame/current-link";
import { Landing } from "~/shell/entrance/landing";
import { LoginPrompt } from "~/shell/errors/login-prompt";
import { MemberTools } from "~/shell/frame/member-tools";
import { PUBLIC_SECTIONS, shownTo } from "~/shell/frame/nav-sections";
import { Sidebar } from "~/shell/frame/sidebar";
import { WorkNav } from "~/shell/frame/work-nav";
import { WORK_SECTIONS } from "~/shell/frame/work-sections";
import { ThemeSwitch } from "~/shell/frame/theme-switch";
import { MenuButton, TopBar } from "~/shell/frame/top-bar";
import { cappedCount, unreadLabel } from "~/ui/unread-badge";
import type { ShellViewer } from "~/shell/viewer";

const member: NonNullable<ShellViewer> = {
  username: "mossgate",
  initialId: "u-1",
  picture: null,
  roleLabel: "member",
  tester: false,
  links: { lounge: false, admin: false, platformTools: false },
  work: null,
  unread: { notifications: 0, messages: 0 },
  points: "1,250 points · Silver",
};
const withLinks = (links: Partial<typeof member.links>, work: typeof member.work = null): ShellViewer => ({
  ...member,
  links: { ...member.links, ...links },
  work,
});
const ALL_SECTIONS = [...PUBLIC_SECTIONS, ...WORK_SECTIONS];
const sectionsFor = (viewer: ShellViewer) => shownTo(viewer, ALL_SECTIONS).filter(({ links }) => links.length > 0);
const titles = (viewer: ShellViewer) => sectionsFor(viewer).map((section) => section.title);
const render = (node: React.ReactNode, at = "/") =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: node }], { initialEntries: [at] })} />,
  );

const PUBLIC = ["Main", "Categories", "Rewards", "Educational", "About", "Vendors"];

describe("sidebar sections", () => {
  it("stand in the specified order and open up with the viewer", () => {
    expect(titles(null)).toEqual(PUBLIC);
    expect(titles(member)).toEqual(PUBLIC);
    expect(titles(withLinks({}, { cases: 0 }))).toEqual([...PUBLIC, "Work"]);
    expect(titles(withLinks({ platformTools: true }))).toEqual([...PUBLIC, "Platform Tools"]);
    expect(titles(withLinks({ admin: true, platformTools: true }))).toEqual([...PUBLIC, "Admin", "Platform Tools"]);
  });

  it("show the lounge to verified vendors only", () => {
    const lounge = (viewer: ShellViewer) =>
      sectionsFor(viewer).some((s) => s.links.some((l) => l.href === "/vendor-lounge"));
    expect([null, member, withLinks({ lounge: true })].map(lounge)).toEqual([false, false, true]);
  });

  it("show the places of work to whoever works there, with how much waits", () => {
    const work = { cases: 3, registrations: 0, applications: 120, claims: 2, charges: 1, tickets: 4, corrections: 5 };
    const html = render(<WorkNav viewer={withLinks({ platformTools: true }, work)} />, "/staff-dashboard/claims");
    const group = /<h2>Work<\/h2>(.*?)<\/ul>/.exec(html)?.[1] ?? "";
    const lines = [...group.matchAll(/<a[^>]* href="([^"]+)"[^>]*>.*?<\/svg>(.*?)<\/a>/g)].map(([, href, text]) => [
      href,
      text?.replace(/<[^>]+>/g, ""),
    ]);
    expect(lines).toEqual([
      ["/moderation", "Moderation3 waiting"],
      ["/moderation/registrations", "Registrations"],
      ["/staff-dashboard", "Staff Dashboard"],
      ["/staff-dashboard/applications", "Applications99+ waiting"],
      ["/staff-dashboard/claims", "Purchase claims2 waiting"],
      ["/staff-dashboard/charges", "Charges1 waiting"],
      ["/staff-dashboard/tickets", "Support4 waiting"],
      ["/admin/rewards/corrections", "Point corrections5 waiting"],
      ["/admin/rewards", "Rewards program"],
      ["/staff-dashboard/view-as", "View as"],
    ]);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(group).toContain('<a aria-current="page" href="/staff-dashboard/claims"');
    expect(render(<Sidebar viewer={member} />)).not.toContain("/moderation");
  });

  it("have no address twice", () => {
    const hrefs = ALL_SECTIONS.flatMap((section) => section.links.map((link) => link.href));
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
    expect(currentHref(shownTo(null, PUBLIC_SECTIONS), { pathname, search })).toBe(expected);
  });
});

describe("top bar", () => {
  it("greets a member, wears no vendor's seal, and caps the badge", () => {
    const unread = { notifications: 120, messages: 2 };
    const html = render(<MemberTools viewer={{ ...member, unread }} />);
    expect(html).toContain("Hi, mossgate");
    expect(html).not.toContain('class="tick"');
    expect(html).toContain('aria-label="Notifications, 99+ unread"');
    expect(html).not.toContain("/vendor-lounge");
    expect([0, 99, 100].map(cappedCount)).toEqual(["0", "99", "99+"]);
    expect(unreadLabel("Messages", 0)).toBe("Messages");
  });

  it("says at the menu, which on a phone has the messages, how many are unread", () => {
    const html = render(<MenuButton unread={2} />);
    expect(html).toMatch(/aria-label="Open menu, 2 unread".*?<b class="count" aria-hidden="true">2<\/b>/s);
    expect(render(<MenuButton unread={0} />)).toMatch(/aria-label="Open menu".*?(?<!<\/b>)<\/a>/s);
  });

  it("has what is the member's own behind the picture, in a popover that needs no scripts", () => {
    const html = render(<MemberTools viewer={member} />);
    expect(html).toMatch(/<button[^>]* popoverTarget="me"/i);
    const menu = /<nav id="me"[^>]* popover="auto".*?<\/nav>/.exec(html)?.[0] ?? "";
    expect([...menu.matchAll(/<(?:a|form)[^>]* (?:href|action)="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      "/profile",
      "/account/reviews",
      "/account/claims",
      "/referrals",
      "/account/wishlist",
      "/account/watching",
      "/account",
      "/logout",
    ]);
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
