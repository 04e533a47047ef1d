import type { ShellViewer } from "../viewer";
import { Nav } from "./nav";
import { PUBLIC_SECTIONS } from "./nav-sections";
import { WORK_SECTIONS } from "./work-sections";

/** The sidebar of whoever works here. */
export const WorkNav = ({ viewer }: { viewer: ShellViewer }) => (
  <Nav sections={[...PUBLIC_SECTIONS, ...WORK_SECTIONS]} viewer={viewer} />
);
