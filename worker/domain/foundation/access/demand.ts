import { Forbidden } from "../../../errors";
import { can, type Capability, type Member, type Viewer } from "./policy";

export function demand(viewer: Viewer, capability: Capability): Member {
  if (viewer.kind === "visitor" || !can(viewer, capability)) throw new Forbidden();
  return viewer;
}
