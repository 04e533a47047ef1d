import { type ComponentType, lazy, type ReactNode, useEffect, useReducer } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that a browser fetches when somebody asks for it. Where that fails it says so in its place, and is fetched anew
 * once there is a connection again; React’s own `lazy` would take the whole page away, with what was typed into it.
 * @param missing what stands there meanwhile; null for what nobody asked for
 */
export function onDemand<Props extends object>(load: Load<Props>, missing: ReactNode = MISSING): ComponentType<Props> {
  let Part: ComponentType<Props>;
  const renew = () => {
    Part = lazy(() =>
      load().catch(() => {
        addEventListener("online", renew, { once: true });
        return { default: () => missing };
      }),
    );
  };
  renew();
  return function OnDemand(props: Props) {
    // Comes after `renew`, which listens since the part failed.
    const [, again] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      addEventListener("online", again);
      return () => removeEventListener("online", again);
    }, []);
    return <Part {...props} />;
  };
}

const MISSING = <span role="alert">This could not be loaded. Check your connection.</span>;
