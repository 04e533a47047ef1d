const NAME = "leafproof-private";

/** One a tab, which does not hear what it says itself. */
let channel: BroadcastChannel | undefined;
const shared = (): BroadcastChannel => (channel ??= new BroadcastChannel(NAME));

/** What tabs are told of when this browser has a key more, or its member said that somebody's keys are right. */
export const KEYS = "keys";

/** @param about what is otherwise than before */
export const tellTabs = (about: string): void => shared().postMessage(about);

/** What another tab of this browser told. @returns what ends that */
export function hearTabs(about: string, changed: () => void): () => void {
  const tabs = shared();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === about) changed();
  };
  tabs.addEventListener("message", hear);
  return () => tabs.removeEventListener("message", hear);
}
