import { useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import {
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from "react-router";
import { useKeptPlace } from "./kept-place";
import { linkedPath } from "./linked-path";
import { OfflineNow } from "./offline-now";
import { Shortcuts } from "./shortcuts";

/** How long a pointer rests on a link before its screen is fetched, in milliseconds. */
const REST_MS = 80;

/** What runs beside every page: the shortcuts, and of a navigation its sign, its scripts beforehand, and a page without a connection; of a form the browser sends, its place. */
export default function Navigating() {
  useKeptPlace();
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
  /** Where something stood to go back to; true if that would have been sent, which happens when its reader says so. */
  isSent?: boolean;
  place: Element | null;
  from: string;
}

/**
 * Where a link or a form was to lead while there is no connection, with what stood there, and was typed, kept beneath.
 * Within `data-stays` links and forms say it themselves; so do forms that only scripts send.
 */
function Offline() {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const error = useRouteError();
  // No browser knows of a network that leads nowhere, and a fetch that fails and a fault of ours are the same kind of
  // error, so the site is asked.
  useEffect(() => {
    if (!(error instanceof TypeError)) return;
    fetch("/api/health").catch(() => {
      const again = () => void navigate(`${pathname}${search}`, { replace: true });
      setWanted({ again, place: document.getElementById("main"), from: key });
    });
  }, [error, key, pathname, search, navigate]);
  useEffect(() => {
    const stop = (event: Event, again: () => void, isSent = false) => {
      const { target } = event;
      if (navigator.onLine || !(target instanceof Element) || target.closest("[data-stays]") !== null) return;
      const place = target.closest("dialog") ?? document.getElementById("main");
      event.preventDefault();
      event.stopPropagation();
      setWanted({ again, isSent, place, from: key });
    };
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const to = linkedPath(event.target);
      if (to !== null) stop(event, () => void navigate(to));
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement)) return;
      if (form.method === "dialog" || !(form.hasAttribute("method") || form.hasAttribute("action"))) return;
      stop(event, () => form.requestSubmit(submitter), form.method === "post");
    };
    // Before the router, whose own answer is to load the page anew: the browser's page without a connection.
    window.addEventListener("click", onClick, true);
    window.addEventListener("submit", onSubmit, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
    };
  }, [key, navigate]);
  if (wanted?.from !== key || wanted.place === null) return null;
  const back = () => setWanted(null);
  const retry = () => {
    if (!navigator.onLine) return false;
    setWanted(null);
    wanted.again();
    return true;
  };
  return createPortal(
    <OfflineNow isSent={wanted.isSent === true} onRetry={retry} onBack={wanted.isSent === undefined ? null : back} />,
    wanted.place,
  );
}
