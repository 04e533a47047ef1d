import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { ownTypedTexts } from "~/device/typed-texts";
import { Link } from "~/ui/link";
import { SearchBox } from "~/search/suggestions";
import { late } from "~/ui/late";
import { onDemand } from "~/ui/on-demand";
import { useScripts } from "~/ui/use-scripts";
import { useFocusOnNavigation } from "./focus-on-navigation";
import { Footer } from "./footer";
import type { ShellData } from "../shell-data";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import type { ShellViewer, Unread } from "../viewer";

/** Whoever passed the gate does not load it again. */
const AgeGate = late(async () => ({ default: (await import("../age-gate/age-gate")).AgeGate }));
const Navigating = onDemand(() => import("./navigating"), null);
const Toast = late(async () => ({ default: (await import("./toast")).Toast }));

/** Behind the age gate the page stays readable to crawlers, but nobody can reach into it. */
export function Frame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const main = useFocusOnNavigation();
  const scripts = useScripts();
  const { viewer: loaded, theme, demo, inviteRequired, now, ageOverlay, flash, changes, viewAs } = shell;
  const member = loaded?.initialId ?? null;
  // Before any field looks for what was typed into it.
  useLayoutEffect(() => {
    if (!viewAs) ownTypedTexts(member);
  }, [member, viewAs]);
  const [heard, setHeard] = useState<{ since: ShellViewer; unread: Unread; at: number }>();
  // What was loaded after it was heard knows better.
  const viewer =
    loaded && heard && (heard.since === loaded || heard.at >= now) ? { ...loaded, unread: heard.unread } : loaded;
  return (
    <>
      <div className={ageOverlay ? "behind" : undefined} inert={ageOverlay}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <TopBar
          onUnread={ageOverlay || viewAs ? undefined : (unread, at) => setHeard({ since: loaded, unread, at })}
          searchSlot={<SearchBox />}
          {...{ viewer, demo, inviteRequired, now }}
        />
        <div className="shell">
          <Sidebar viewer={viewer} />
          <div>
            {changes.map(({ to, text }) => (
              <aside key={text} className="change-notice" aria-label={text}>
                <Link to={to}>{text}</Link>
              </aside>
            ))}
            <main ref={main} id="main" className="page" tabIndex={-1}>
              {children}
            </main>
            <Footer theme={theme} />
          </div>
        </div>
      </div>
      {flash && <Toast key={now} {...flash} />}
      {scripts && (
        <Suspense>
          <Navigating />
        </Suspense>
      )}
      {ageOverlay && <AgeGate returnTo={`${pathname}${search}`} />}
    </>
  );
}
