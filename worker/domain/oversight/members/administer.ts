import type { RequestContext } from "../../../context";
import type { SendingContext } from "../../foundation/mail/send-soon";
import type { Viewer } from "../../foundation/access/policy";
import type { MemberAct } from "./admin-forms";
import { changeRole, changeTester } from "./change-role";
import { grantBadge, revokeBadge } from "./hand-badges";
import { addNote, endMemberSessions } from "./notes";
import { CORRECTION_PROPOSED } from "../reward-corrections/forms";
import { proposeCorrection } from "../reward-corrections/propose-correction";
import { liftSuspension, suspendMember } from "./suspend-member";

type Context = Pick<RequestContext, "db" | "afterChange"> & SendingContext;

/** @returns the message for the admin @throws whatever the act throws */
export async function administer(context: Context, viewer: Viewer, userId: string, form: MemberAct): Promise<string> {
  switch (form.act) {
    case "role":
      await changeRole(context, viewer, { userId, role: form.role, vendor: form.vendor });
      return "The role has been changed. It is now in effect.";
    case "grant-tester":
      await changeTester(context, viewer, { userId, tester: true });
      return "This member is now a trusted tester.";
    case "withdraw-tester":
      await changeTester(context, viewer, { userId, tester: false });
      return "This member is no longer a trusted tester.";
    case "suspend":
      await suspendMember(context, viewer, { userId, reason: form.reason });
      return "Suspended. Every session has ended.";
    case "lift":
      await liftSuspension(context, viewer, { userId });
      return "The suspension has been lifted.";
    case "end-sessions":
      await endMemberSessions(context, viewer, { userId });
      return "Every session has ended.";
    case "note":
      await addNote(context, viewer, { userId, body: form.body });
      return "The note has been saved.";
    case "grant-badge":
      await grantBadge(context, viewer, { userId, badge: form.badge, reason: form.reason });
      return "The badge has been given. The member is notified.";
    case "revoke-badge":
      await revokeBadge(context, viewer, { userId, badge: form.badge, reason: form.reason });
      return "The badge has been taken back. The member is notified.";
    case "correct-points":
      return CORRECTION_PROPOSED[
        await proposeCorrection(context, viewer, { userId, points: form.points, reason: form.reason })
      ];
  }
}
