import { useEffect, useState } from "react";

/** Whether a time is still to come, and no longer than until then. 0 is none. @param until UTC epoch milliseconds */
export function useIsComing(until: number): boolean {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    // What came with a page may be over before its scripts run.
    const timer = setTimeout(() => setSeen(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > seen && until > 0;
}
