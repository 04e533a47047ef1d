import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in what the server wrote, true once scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
