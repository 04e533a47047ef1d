import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until scripts run. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
