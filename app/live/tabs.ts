import * as v from "valibot";
import {
  type InboxAsk,
  type InboxFrame,
  INBOX_PROTOCOL,
  inboxFrame,
  type OpenThread,
  THREADS_MOST,
} from "@worker/domain/views/inbox/frame-forms";
import { type LiveSocket, openSocket } from "./open-socket";

/** What the tabs of one browser say to each other. */
const said = v.variant("kind", [
  v.object({ kind: v.literal("frame"), frame: inboxFrame }),
  v.object({ kind: v.literal("state"), isLive: v.boolean() }),
  /** What a tab asks of the inbox; only the tab with the socket can. */
  v.object({ kind: v.literal("look"), people: v.array(v.string()) }),
  v.object({
    kind: v.literal("open"),
    tab: v.string(),
    threads: v.array(v.object({ id: v.string(), since: v.number() })),
  }),
  /** The site answered: the session that the browser has now holds. */
  v.object({ kind: v.literal("holds") }),
  /** Asks every tab to say what it has open, and the tab with the socket to say whether it is connected. */
  v.object({ kind: v.literal("hello") }),
]);
type Said = v.InferOutput<typeof said>;

/** What several tabs say at the same time is asked once. */
const TOGETHER_MS = 100;

interface Ears {
  hear: (frame: InboxFrame) => void;
  /** Whether some tab of this browser holds a socket that is open. */
  state: (isLive: boolean) => void;
}

export interface Tab {
  open: (threads: OpenThread[]) => void;
  look: (people: string[]) => void;
  /** The site answered, so that a socket which ended with an earlier session is worth opening again. */
  holds: () => void;
  leave: () => void;
}

/**
 * The tabs of one browser share one socket: the tab that holds the lock has it and passes on what it hears; when that tab
 * goes the lock goes to the next. Where the browser has no locks each tab has its own.
 */
export function joinTabs(member: string, { hear, state }: Ears): Tab {
  const name = `${INBOX_PROTOCOL}:${member}`;
  const channel = new BroadcastChannel(name);
  const tab = crypto.randomUUID();
  const leaving = new AbortController();
  const opened = new Map<string, OpenThread[]>();
  let socket: LiveSocket | null = null;
  let isLive = false;
  let isOver = false;
  let newest: InboxFrame | null = null;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const tell = (what: Said) => channel.postMessage(what);
  const ask = (what: InboxAsk) => socket?.say(what);
  const askOpen = () => {
    clearTimeout(asking);
    asking = setTimeout(
      () => ask({ type: "open", threads: [...opened.values()].flat().slice(-THREADS_MOST) }),
      TOGETHER_MS,
    );
  };
  const setLive = (live: boolean) => {
    isLive = live;
    tell({ kind: "state", isLive });
    state(isLive);
  };

  const open = () => {
    isOver = false;
    socket = openSocket({
      path: "/api/inbox/socket",
      protocol: INBOX_PROTOCOL,
      frame: inboxFrame,
      hear: (frame) => {
        if (frame.type === "news") newest = frame;
        tell({ kind: "frame", frame });
        hear(frame);
      },
      opened: () => {
        setLive(true);
        askOpen();
        tell({ kind: "hello" });
      },
      closed: (isEnded) => {
        isOver = isEnded;
        setLive(false);
      },
    });
  };
  /** A session goes on under another token where its member changed the password. */
  const openAgain = () => {
    if (!isOver) return;
    socket?.close();
    open();
  };
  /** Holds the socket until this tab leaves. */
  const lead = async () => {
    open();
    await new Promise((resolve) => leaving.signal.addEventListener("abort", resolve));
    socket?.close();
  };

  const take = (what: Said) => {
    switch (what.kind) {
      case "frame":
        hear(what.frame);
        break;
      case "state":
        state(what.isLive);
        break;
      case "look":
        ask({ type: "look", people: what.people });
        break;
      case "open":
        opened.set(what.tab, what.threads);
        askOpen();
        break;
      case "holds":
        openAgain();
        break;
      case "hello":
        tell({ kind: "open", tab, threads: opened.get(tab) ?? [] });
        if (socket === null) return;
        tell({ kind: "state", isLive });
        if (newest !== null) tell({ kind: "frame", frame: newest });
    }
  };
  channel.addEventListener("message", ({ data }) => {
    const read = v.safeParse(said, data);
    if (read.success) take(read.output);
  });

  tell({ kind: "hello" });
  const { locks } = navigator as { locks?: LockManager };
  // A tab that leaves before it has the lock waits for it no longer.
  if (locks === undefined) void lead();
  else void locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);

  return {
    open: (threads) => {
      opened.set(tab, threads);
      tell({ kind: "open", tab, threads });
      askOpen();
    },
    look: (people) => {
      if (socket === null) tell({ kind: "look", people });
      else ask({ type: "look", people });
    },
    holds: () => {
      tell({ kind: "holds" });
      openAgain();
    },
    leave: () => {
      tell({ kind: "open", tab, threads: [] });
      leaving.abort();
      channel.close();
    },
  };
}
