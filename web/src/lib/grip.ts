import type { Point } from './geometry';

/** The fingers on something that they move, by the ids of their pointers. */
export class Grip {
  private readonly fingers = new Map<number, Point>();

  get count(): number {
    return this.fingers.size;
  }

  take(id: number, point: Point): void {
    this.fingers.set(id, point);
  }

  release(id: number): void {
    this.fingers.delete(id);
  }

  /** A finger moves: from where to where the middle of all fingers goes, and how many times as far apart they are. */
  move(id: number, point: Point): { from: Point; to: Point; apart: number } | null {
    if (!this.fingers.has(id)) return null;
    const [from, before] = [this.middle(), this.spread()];
    this.fingers.set(id, point);
    return { from, to: this.middle(), apart: before > 0 ? this.spread() / before : 1 };
  }

  private middle(): Point {
    const all = [...this.fingers.values()];
    const sum = all.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
    return { x: sum.x / all.length, y: sum.y / all.length };
  }

  private spread(): number {
    const { x, y } = this.middle();
    return [...this.fingers.values()].reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0);
  }
}
