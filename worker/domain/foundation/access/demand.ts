import { Forbidden } from "../../../errors";
import { can, type Capability, type Member, type Viewer } from "./policy";

/** The member behind a viewer who may do something, to record who did it. @throws Forbidden for everybody else */
export function demand(viewer: Viewer, capability: Capability): Member {
  if (viewer.kind === "visitor" || !can(viewer, capability)) throw new Forbidden();
  return viewer;
}
