import type { MouseEvent, ReactNode } from "react";

/** What is chosen closes it, so that the focus is back at the button before a dialog takes it; sharing goes on in place. */
function close({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && !target.closest(".sharebox") && "popover" in currentTarget)
    currentTarget.hidePopover();
}

type PostMenuProps = { id: string; what: string; children: ReactNode };

/** What is done more rarely with a post: a row where there is room, and on phones a sheet that its button opens. */
export const PostMenu = ({ id, what, children }: PostMenuProps) => (
  <>
    <button type="button" className="act post-more" popoverTarget={`m-${id}`} aria-label={`More for ${what}`} />
    <div className="post-menu" id={`m-${id}`} popover="" onClickCapture={close}>
      {children}
    </div>
  </>
);
