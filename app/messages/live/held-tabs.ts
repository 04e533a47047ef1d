import { useEffect } from "react";
import { useRevalidator } from "react-router";

const CHANNEL = "messages-held";

/** Reads the page anew where another tab of this browser was told of a limit: it holds in each (rules/messaging-safety#notice). */
export function useHeldElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", () => void revalidate());
    return () => channel.close();
  }, [revalidate]);
}

/** @param until of a limit that was met here, UTC epoch milliseconds; one that the page came with is known elsewhere too */
export function useTellHeld(until: number | undefined): void {
  useEffect(() => {
    if (until === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(until);
    channel.close();
  }, [until]);
}
