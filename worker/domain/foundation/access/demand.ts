import { Forbidden } from "../../../errors";
import { can, type Capability, type Member, type Viewer } from "./policy";

/** The viewer as the member who acts. @throws Forbidden for a visitor, and for a member without the capability */
export function demand(viewer: Viewer, capability: Capability): Member {
  if (viewer.kind === "visitor" || !can(viewer, capability)) throw new Forbidden();
  return viewer;
}
