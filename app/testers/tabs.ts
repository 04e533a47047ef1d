import { TESTERS_PATH } from "@worker/domain/voice/testers/program";

/** Who looks at the program's page, as far as its tabs differ. */
interface TesterViewer {
  isTester: boolean;
  isVendor: boolean;
  isStaff: boolean;
}

interface TesterTab {
  label: string;
  to: string;
  show: (viewer: TesterViewer) => boolean;
}

/** The parts of the program that are there, in the page's order (rules/testers#tabs): a further part adds its row. */
const TESTER_TABS: readonly TesterTab[] = [
  {
    label: "Tester Application",
    to: TESTERS_PATH,
    show: ({ isTester, isVendor, isStaff }) => isStaff || (!isTester && !isVendor),
  },
];

/** Those that a viewer has; one alone needs no row of tabs. */
export function tabsOf(viewer: TesterViewer, here: string) {
  const tabs = TESTER_TABS.filter(({ show }) => show(viewer)).map(({ label, to }) => ({
    label,
    to,
    current: to === here,
  }));
  return tabs.length > 1 ? tabs : [];
}
