/** What is said to screen readers. */
class Announcer {
  said = $state('');
  private turn = false;

  /** Says it; also when it was said just before. */
  say(words: string): void {
    this.turn = !this.turn;
    this.said = this.turn ? words : `${words}\u00a0`;
  }
}

export const announcer = new Announcer();
