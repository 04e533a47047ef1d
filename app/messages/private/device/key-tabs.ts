const NAME = "leafproof-private-keys";

/** One a tab, which does not hear what it says itself. */
let channel: BroadcastChannel | undefined;
const shared = (): BroadcastChannel => (channel ??= new BroadcastChannel(NAME));

/** This browser has a key more, or its member said that somebody's keys are right. */
export const tellTabs = (): void => shared().postMessage(null);

/** What another tab of this browser told. @returns what ends that */
export function hearTabs(changed: () => void): () => void {
  const tabs = shared();
  tabs.addEventListener("message", changed);
  return () => tabs.removeEventListener("message", changed);
}
