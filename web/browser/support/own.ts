import { it as plain } from './it';
import { Program } from './program';

/** A test with a program of its own, to be killed. */
export const it = plain.extend<{ program: Program }>({
  program: async ({ task: _ }, use) => {
    const program = await Program.start();
    await use(program);
    await program.stop();
  },
});
