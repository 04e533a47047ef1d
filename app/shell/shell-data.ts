import type { RequestContext } from "@worker/context";
import type { ViewAs } from "@worker/domain/foundation/access/view-as";
import type { Flash, Theme } from "@worker/cookies";
import { type ChangeNotice, pendingNotices } from "@worker/domain/foundation/announced-changes/announced-change";
import { can } from "@worker/domain/foundation/access/policy";
import { waitingWork } from "@worker/domain/oversight/work/waiting-work";
import { pictureAddress } from "@worker/domain/foundation/users/picture";
import { plural } from "~/ui/format";
import type { ShellViewer } from "./viewer";

export interface ShellData {
  viewer: ShellViewer;
  theme: Theme;
  demo: boolean;
  /** True while the age gate lies over the page. */
  ageOverlay: boolean;
  flash: Flash | null;
  /** While the site is private nobody registers without an invite code (rules/access#site-modes). */
  inviteRequired: boolean;
  /** Announced changes of the legal texts that have not taken effect. */
  changes: ChangeNotice[];
  /** As whom staff look at the site (rules/access#view-as). */
  viewAs?: ViewAs;
  /** Of the referral link by which a visitor came (rules/rewards#referral-links). */
  referral?: string;
  now: number;
  requestId: string;
}

/** Server only: the frame's data for this request. */
export function shellData(request: RequestContext): ShellData {
  const {
    viewer,
    unreadNotifications,
    unreadMessages,
    work,
    points,
    theme,
    demo,
    decision,
    flash,
    now,
    requestId,
    viewAs,
  } = request;
  const ageOverlay = decision.allow && decision.ageOverlay;
  const inviteRequired = request.site.siteMode === "private";
  const changes = pendingNotices(request.site.announcedChanges, now);
  const rest = { theme, demo, ageOverlay, flash, inviteRequired, changes, now, requestId, ...(viewAs && { viewAs }) };
  if (viewer.kind === "visitor")
    return { viewer: null, ...rest, ...(request.referral !== null && { referral: request.referral }) };
  return {
    viewer: {
      username: viewer.username,
      initialId: viewer.id,
      picture: pictureAddress(viewer.id, viewer.picture ?? null),
      roleLabel: viewer.role,
      tester: viewer.tester,
      links: {
        lounge: can(viewer, "vendor.own"),
        admin: can(viewer, "admin.tools"),
        platformTools: can(viewer, "platform.tools"),
      },
      work: waitingWork({ viewer, work }),
      unread: { notifications: unreadNotifications, messages: unreadMessages },
      points: points && `${plural(points.balance, "point")} · ${points.tier}`,
    },
    ...rest,
  };
}
