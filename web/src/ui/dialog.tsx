/** A dialog over the page: the browser keeps the focus in it and gives it back afterwards. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "./prefs.ts";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <div class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <button
          type="button"
          class="plain"
          aria-label={say.value("close")}
          onClick={() => dialog.current?.close()}
        >
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}
