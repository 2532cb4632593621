/** So far a pointer moves, in pixels, before it drags. */
const SLACK = 7;

/** Whether a pointer that went down at a place drags by now. */
export function isDrag(press: { x: number; y: number }, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - press.x, clientY - press.y) > SLACK;
}
