import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Field, Input, Select } from "~/ui/field";
import { HiddenFields } from "~/ui/hidden-fields";

interface QueueFindProps {
  /** What is looked for: the search's name for assistive technology. */
  label: string;
  q: string;
  /** What one can look for. */
  help: string;
  choices: readonly {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  }[];
  /** What else the address keeps. */
  keep: Readonly<Record<string, string>>;
  /** Where it leads, if not to the screen that shows it. */
  action?: string;
  children?: ReactNode;
}

/** Search and filters of a queue, as one form; a choice applies at once where scripts run. */
export const QueueFind = ({ label, q, help, choices, keep, action, children }: QueueFindProps) => (
  <Form
    role="search"
    {...(action === undefined ? {} : { action })}
    aria-label={label}
    className="queue-find"
    preventScrollReset
    onChange={({ target, currentTarget }) => {
      if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
    }}
  >
    <HiddenFields of={keep} />
    <Field name="q" id="queue-q" label={help}>
      <Input type="search" name="q" autoCapitalize="none" autoComplete="off" defaultValue={q} key={q} />
    </Field>
    {choices.map(({ name, label: title, value, options }) => (
      <Field key={name} name={name} id={`queue-${name}`} label={title}>
        <Select name={name} defaultValue={value} key={value} options={options} />
      </Field>
    ))}
    <Button>Search</Button>
    {children}
  </Form>
);
