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

/** What could not be asked for, said inside the frame or the dialog that asked. */
interface Wanted {
  /** Asks again. */
  again: () => void;
  /** Changes something: sent when its reader says so, not by itself. */
  isSent: boolean;
  place: Element;
  from: string;
}

const STAYS = "[data-stays]";

/**
 * Where a link or a form was to lead while there is no connection, with what stood there, and was typed, kept beneath.
 * Within `data-stays` links and forms say it themselves; so do forms that only scripts send.
 */
function Offline() {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    const stop = (event: Event, asked: Pick<Wanted, "again" | "isSent">) => {
      const place = event.target instanceof Element ? event.target.closest("dialog") : null;
      const main = document.getElementById("main");
      if (main === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted({ ...asked, place: place ?? main, from: key });
    };
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const to = linkedPath(event.target);
      if (to === null || (event.target instanceof Element && event.target.closest(STAYS) !== null)) return;
      stop(event, { again: () => void navigate(to), isSent: false });
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form.closest(STAYS) !== null) return;
      const method = (submitter?.getAttribute("formmethod") ?? form.getAttribute("method"))?.toLowerCase();
      if (method === "dialog" || (method === undefined && !form.hasAttribute("action"))) return;
      stop(event, { again: () => form.requestSubmit(submitter), isSent: method === "post" });
    };
    // Before the router, whose own answer is to load the page anew: the browser's page without a connection.
    window.addEventListener("click", onClick, true);
    window.addEventListener("submit", onSubmit, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
    };
  }, [key, navigate]);
  if (wanted === null || wanted.from !== key || !wanted.place.isConnected) return null;
  const retry = () => {
    if (!navigator.onLine) return false;
    setWanted(null);
    wanted.again();
    return true;
  };
  return createPortal(
    <OfflineNow isSent={wanted.isSent} onRetry={retry} onBack={() => setWanted(null)} />,
    wanted.place,
  );
}
