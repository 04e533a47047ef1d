import { Button } from "~/ui/button";

/** Begins a draft with all that a rejected result had, its certificate included. */
export function StartAgain({ id, batchNumber }: { id: string; batchNumber: string }) {
  return (
    <form method="post" action="/vendor-dashboard/labs/new">
      <input type="hidden" name="resultId" value={id} />
      <Button small icon="rotate-ccw">
        Correct and send again<span className="sr">, batch {batchNumber}</span>
      </Button>
    </form>
  );
}
