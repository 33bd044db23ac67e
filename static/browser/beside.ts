/** Has a press beside a dialog close it. The press has to begin there: a drag may merely end there. */
export function closeBeside(dialog: HTMLDialogElement): void {
  let began: EventTarget | null = null;
  dialog.addEventListener('pointerdown', e => (began = e.target));
  dialog.addEventListener('click', e => {
    if (e.target === dialog && began === dialog) dialog.close();
  });
}
