import { Forbidden, Unauthenticated } from "../../../errors";
import { can, type Capability, type Member, type Viewer } from "./policy";

/** The member behind a viewer. @throws Unauthenticated for a visitor */
export function memberOf(viewer: Viewer, message?: string): Member {
  if (viewer.kind === "visitor") throw new Unauthenticated(message);
  return viewer;
}

/** The member behind a viewer who may do something, to record who did it. @throws Unauthenticated; Forbidden */
export function demand(viewer: Viewer, capability: Capability): Member {
  const member = memberOf(viewer);
  if (!can(member, capability)) throw new Forbidden();
  return member;
}

/** The member behind a viewer who may write what others read. @throws Unauthenticated; Forbidden before the age gate is passed (rules/reviews#author) */
export function writerOf(viewer: Viewer): Member {
  const writer = memberOf(viewer);
  if (!writer.ageVerified) throw new Forbidden("Please confirm your age first.", "age-unconfirmed");
  return writer;
}
