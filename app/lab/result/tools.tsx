import { useState } from "react";
import { Button } from "~/ui/button";

/** Copies the address of the result's page; it works with scripts only, and shows with them only. */
export function CopyLink({ address }: { address: string }) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  return (
    <>
      <Button type="button" icon={state === "copied" ? "check" : "link"} className="scripted" onClick={copy}>
        {state === "copied" ? "Copied" : "Copy link"}
      </Button>
      <span className={state === "refused" ? "small" : "sr"} role="status">
        {state === "copied" ? "The link was copied." : state === "refused" ? address : ""}
      </span>
    </>
  );
}

export function PrintButton() {
  return (
    <Button type="button" icon="printer" className="scripted" onClick={() => window.print()}>
      Print
    </Button>
  );
}
