import { useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import {
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { linkedPath } from "./linked-path";
import { OfflineNow } from "./offline-now";
import { Shortcuts } from "./shortcuts";

/** How long a pointer rests on a link before its screen is fetched, in milliseconds. */
const REST_MS = 80;

/** What runs beside every page: the shortcuts, and of a navigation its sign, its scripts beforehand, and a page without a connection. */
export default function Navigating() {
  const { state } = useNavigation();
  const [bar, footer] = [document.querySelector(".topbar"), document.querySelector(".footer")];
  return (
    <>
      {footer && <Shortcuts footer={footer} />}
      {bar &&
        state !== "idle" &&
        createPortal(<div className="progress" role="progressbar" aria-label="Loading the page" />, bar)}
      <Prefetch />
      <Offline />
    </>
  );
}

/**
 * The scripts of the screen that a link under the pointer, the finger or the focus leads to. Not its data: reading a
 * page marks its thread as read and shows a message that is shown once (rules/platform#navigation).
 */
function Prefetch() {
  const framework = useContext(FrameworkContext);
  const router = useContext(RouterContext)?.router;
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const over = (event: Event) => {
      clearTimeout(timer);
      const to = linkedPath(event.target);
      if (to === null) return;
      if (event.type === "pointerover") timer = setTimeout(() => setPath(to), REST_MS);
      else setPath(to);
    };
    const kinds = ["pointerover", "touchstart", "focusin"];
    for (const kind of kinds) document.addEventListener(kind, over, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, over);
    };
  }, []);
  if (path === null || framework === undefined || router === undefined) return null;
  const matches = matchRoutes(router.routes, path) ?? [];
  const scripts = matches.flatMap(({ route }) => {
    const screen = framework.manifest.routes[route.id];
    return screen === undefined ? [] : [screen.module, ...(screen.imports ?? [])];
  });
  return [...new Set(scripts)].map((href) => <link key={href} rel="modulepreload" href={href} />);
}

/**
 * Where a link was to lead while there is no connection: said inside the frame, with what stood there kept beneath. Links
 * within `data-stays` say it where they stand.
 */
function Offline() {
  const [wanted, setWanted] = useState<{ to: string; from: string } | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const to = linkedPath(event.target);
      if (to === null || (event.target instanceof Element && event.target.closest("[data-stays]") !== null)) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted({ to, from: key });
    };
    // Before the router, whose own answer is to load the page anew: the browser's page without a connection.
    window.addEventListener("click", stop, true);
    return () => window.removeEventListener("click", stop, true);
  }, [key]);
  const main = document.getElementById("main");
  if (wanted === null || wanted.from !== key || main === null) return null;
  const retry = () => {
    if (!navigator.onLine) return false;
    setWanted(null);
    void navigate(wanted.to);
    return true;
  };
  return createPortal(<OfflineNow key={wanted.to} onRetry={retry} onBack={() => setWanted(null)} />, main);
}
