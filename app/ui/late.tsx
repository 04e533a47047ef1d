import { type ComponentType, lazy } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Thrown where the server meets a part that is not there yet; whoever renders waits for it and renders again. */
export class NotArrived extends Error {
  constructor(readonly arrival: Promise<void>) {
    super("A part of the screen is still being loaded.");
  }
}

/**
 * A part of a screen that a browser fetches when it is needed. The server writes a page in one go, without waiting
 * inside it: it has the part from the second time on. A `<Suspense>` around it would keep that from the server, whose
 * page would come without the part.
 */
export function late<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return import.meta.env.SSR ? onServer(load) : lazy(load);
}

function onServer<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  const arrive = async () => {
    Part = (await load()).default;
  };
  return function Late(props: Props) {
    if (Part === undefined) throw new NotArrived(arrive());
    return <Part {...props} />;
  };
}
