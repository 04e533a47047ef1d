import { PollInputs, type PollInputsProps } from "./poll-inputs";

/** The poll of a new thread, folded until somebody wants one. */
export function PollFields({ values, errors, hydrated }: PollInputsProps) {
  const isBegun = Object.entries(values).some(([name, value]) => name.startsWith("poll.") && value !== "");
  return (
    <details className="card card--pad poll-fields" open={isBegun || Object.keys(errors).some(isOfPoll) || undefined}>
      <summary>Add a poll (optional)</summary>
      <PollInputs values={values} errors={errors} hydrated={hydrated} />
      <p className="small muted">
        Each member sees the results once they have voted, you too, and everybody when it is closed. Until the first
        vote you can change what you ask.
      </p>
    </details>
  );
}

const isOfPoll = (name: string): boolean => name.startsWith("poll.");
