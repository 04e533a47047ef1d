import { Button } from "~/ui/button";
import { ownResultPath } from "./result-path";

/** Makes a draft of a pending result again, for whoever submitted the wrong file or a slip of the pen. */
export function TakeBack({ id, batchNumber }: { id: string; batchNumber: string }) {
  return (
    <form method="post" action={ownResultPath(id)}>
      <Button small icon="rotate-ccw">
        Take back<span className="sr"> batch {batchNumber}</span>
      </Button>
    </form>
  );
}
