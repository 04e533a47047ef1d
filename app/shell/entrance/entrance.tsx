import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Frame } from "../frame/frame";
import type { ShellData } from "../shell-data";
import { Logo } from "~/ui/logo";

type EntranceProps = {
  /** True before the opening, when nothing but the landing screen is there to go to. */
  opening: boolean;
  children: ReactNode;
};

/** Around a screen outside the gate; its route says `handle = { bare: true }`, so the root adds no frame. */
export function Entrance({ opening, children }: EntranceProps) {
  const shell = useRouteLoaderData<ShellData>("root");
  if (!opening && shell) return <Frame shell={shell}>{children}</Frame>;
  return (
    <main id="main" className="entrance">
      <Logo />
      {children}
    </main>
  );
}
