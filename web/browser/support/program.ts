import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = resolve(process.env['HEXARIUM'] ?? join(import.meta.dirname, '../../../target/release/hexarium'));

/** A `hexarium serve` on a port and a database of its own. */
export class Program {
  address = '';
  private child: ChildProcess | null = null;

  private constructor(private readonly folder: string) {}

  static async start(): Promise<Program> {
    if (!existsSync(PROGRAM)) {
      throw new Error(`${PROGRAM} is not there: run make build, or give the program's path in HEXARIUM`);
    }
    const program = new Program(await mkdtemp(join(tmpdir(), 'hexarium-')));
    await program.start();
    const page = await (await fetch(program.address)).text();
    if (page.includes('id="app"')) return program;
    await program.stop();
    throw new Error(`${PROGRAM} was built without its pages: run make build`);
  }

  /** Starts it, again after a kill: at the same port and with the same games. */
  async start(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port;
    const database = `sqlite:${join(this.folder, 'games.db')}`;
    const child = spawn(PROGRAM, ['serve', '--port', port, '--database', database], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      this.address = /http:\/\/\S+/.exec(line)?.[0].replace(/\/$/, '') ?? '';
      if (this.address === '') throw new Error(`the program does not say its address: ${line}`);
      return;
    }
    throw new Error('the program ended before it said its address');
  }

  /** It ends without a warning, as when the power goes. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** It takes connections and says nothing, until it goes on. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
