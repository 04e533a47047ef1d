(() => {
  const signs = ["pointermove", "pointerdown", "touchstart", "focusin", "keydown", "dragenter", "hydrate"];
  const { nonce } = document.currentScript;
  const hydrate = (event) => {
    // A page that comes to lie under a pointer is told of a move by nothing.
    if (event.type === "pointermove" && !event.movementX && !event.movementY) return;
    for (const sign of signs) removeEventListener(sign, hydrate, true);
    for (const parked of document.querySelectorAll("script[data-hydrate]")) {
      const live = document.createElement("script");
      Object.assign(live, { type: parked.dataset.hydrate, nonce, async: true });
      if (parked.src) live.src = parked.src;
      else live.textContent = parked.textContent;
      parked.replaceWith(live);
    }
  };
  for (const sign of signs) addEventListener(sign, hydrate, true);

  const guardEntry = () => {
    const form = document.querySelector("[data-age-gate]");
    if (form) form.querySelector("[data-enter]").disabled = !!form.querySelector(":required:not(:checked)");
  };
  guardEntry();
  addEventListener("change", guardEntry);
  addEventListener("pageshow", guardEntry);

  addEventListener("click", (event) => {
    if (event.defaultPrevented || history.length === 1 || !event.target.closest("[data-exit]")) return;
    event.preventDefault();
    history.back();
  });

  // Whoever switched single keys off (app/shell/frame/shortcuts-off.ts); a browser may let a page read nothing.
  const isOff = () => {
    try {
      return !!localStorage["shortcuts-off"];
    } catch {
      return false;
    }
  };
  document.documentElement.toggleAttribute("data-no-keys", isOff());
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (!/^[/?]$/.test(key) || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target.matches("input,textarea,select") || isOff()) return;
    // The list of shortcuts is the framework's, which opens it as soon as it listens.
    if (key === "?") return document.documentElement.setAttribute("data-list-keys", "");
    const search = [...document.querySelectorAll("input[name=q]")].find((field) => field.offsetParent);
    if (!search || search.closest("[inert]")) return;
    event.preventDefault();
    search.focus();
  });
})();
