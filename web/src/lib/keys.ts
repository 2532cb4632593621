/** Whether a key is typed into a field, or is the browser's. */
export function isTyped({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('input, textarea, select') !== null);
}
