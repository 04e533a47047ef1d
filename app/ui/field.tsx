import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import { Icon } from "./icon";

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };
const FieldContext = createContext<FieldState | null>(null);

type FieldProps = {
  /** Also the id that an error summary links to, unless `id` is given. */
  name: string;
  id?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Label above, help under it, error beside the control; Input, Textarea and Select inside take their ids from here. */
export function Field({ name, id = name, label, help, error, children }: FieldProps) {
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <span className="help" id={`${id}-help`}>
          {help}
        </span>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" />
      {children}
    </p>
  );
}

function useFieldProps() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    // A page that comes back with errors starts at the first of them, scripts or not: a browser takes the first.
    autoFocus: field.invalid || undefined,
  };
}

export function Input({ className = "input", ...rest }: ComponentProps<"input">) {
  return <input className={className} dir="auto" {...useFieldProps()} {...rest} />;
}

export function Textarea({ className = "input", ...rest }: ComponentProps<"textarea">) {
  return <textarea className={className} dir="auto" {...useFieldProps()} {...rest} />;
}

type Option = string | { value: string; label: string };

type SelectProps = ComponentProps<"select"> & {
  options: readonly Option[];
  /** First, empty choice, for a select that has no default. */
  placeholder?: string;
};

export function Select({ options, placeholder, required, className = "input", ...rest }: SelectProps) {
  return (
    // One without an empty choice always has a value, and must not ask for one.
    <select className={className} required={required && placeholder !== undefined} {...useFieldProps()} {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => {
        const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
        return (
          <option key={value} value={value}>
            {label}
          </option>
        );
      })}
    </select>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  type?: "checkbox" | "radio";
  children: ReactNode;
  /** How many this choice would leave, at the end of the line. */
  count?: number;
  error?: string | undefined;
};

/** A tick box or radio with its words; the whole line is the target. */
export function Checkbox({ children, count, error, type = "checkbox", id, ...rest }: CheckboxProps) {
  const errorId = error ? `${id ?? rest.name}-error` : undefined;
  return (
    <>
      <label className="check">
        <input type={type} id={id} aria-invalid={error ? true : undefined} aria-describedby={errorId} {...rest} />
        <span>{children}</span>
        {count !== undefined && <b>{count}</b>}
      </label>
      {error && (
        <div className="field">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </>
  );
}
