import { Form } from "react-router";
import { Button } from "~/ui/button";

export function ClaimForm({ claim, release }: { claim: boolean; release: boolean }) {
  if (!claim && !release) return null;
  return (
    <Form method="post" preventScrollReset className="note-actions">
      <Button name="intent" value={claim ? "claim" : "release"} icon={claim ? "user-check" : "undo-2"}>
        {claim ? "Claim this case" : "Release it"}
      </Button>
    </Form>
  );
}
