import { useState } from "react";
import { isColor, isSeen, nearestSeen } from "@worker/domain/voice/profiles/accent";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input } from "~/ui/field";

/** Of colors that are seen everywhere: what the picker begins with. */
const FIRST = "#3a8f68";

type AccentFieldProps = { isOwn: boolean; saved: string; error: string | undefined };

/** A color of one's own for lines and marks; one that would not be seen is refused, and the nearest offered. */
export function AccentField({ isOwn, saved, error }: AccentFieldProps) {
  const [typed, setTyped] = useState(isColor(saved) ? saved : FIRST);
  const near = isColor(typed) && !isSeen(typed) ? nearestSeen(typed) : null;
  return (
    <fieldset className="customize-accent">
      <legend>Accent color</legend>
      <Checkbox name="ownAccent" defaultChecked={isOwn}>
        A color of my own, for lines and marks
      </Checkbox>
      <Field
        name="accent"
        label="Color"
        help="It has to be seen on the light and on the dark page."
        error={error ?? (near === null ? undefined : "This color is hard to see on the light or on the dark page.")}
      >
        <Input
          type="color"
          className="customize-color"
          name="accent"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {near !== null && (
        <p className="row row--wrap">
          <span className="customize-dot" style={{ background: near }} />
          <Button small name="intent" value={`accent ${near}`}>
            Save with {near} instead
          </Button>
        </p>
      )}
    </fieldset>
  );
}
