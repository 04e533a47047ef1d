import { useState } from "react";
import { REQUEST_MAX, requestLength } from "@worker/domain/voice/contact-requests/sizes";
import { Field, Textarea } from "~/ui/field";
import { plural } from "~/ui/format";

/** What a vendor is asked, and how much of it they will read; nothing that is typed or pasted vanishes by itself. */
export function RequestField({ text, error }: { text: string; error: string | undefined }) {
  const [length, setLength] = useState(requestLength(text));
  const over = length - REQUEST_MAX;
  return (
    <>
      <Field
        name="message"
        label="What you want to write about"
        error={error}
        help={`At most ${REQUEST_MAX} characters; what is longer is cut.`}
      >
        <Textarea
          name="message"
          rows={4}
          required
          defaultValue={text}
          onChange={(event) => setLength(requestLength(event.target.value))}
        />
      </Field>
      <p className="small muted" role="status">
        {over > 0 && `The last ${plural(over, "character")} will be cut.`}
      </p>
    </>
  );
}
