import { OfflineScreen } from "./error-screens";
import { pageMeta } from "../page-meta";

/** Every screen has a loader, so that client navigations ask the access table too. */
export const loader = () => null;

export const meta = () =>
  pageMeta({ title: "Offline", description: "This page needs a connection.", path: "/offline", noindex: true }, "");

export default function Offline() {
  return <OfflineScreen />;
}
