import type { TestProject } from 'vitest/node';
import { launch } from './chromium';
import { Program } from './program';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
    address: string;
    seed: number;
  }
}

/** What all tests share: a browser, a program that serves, and the seed of all lots. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = Number(process.env['SEED'] ?? 1);
  const program = await Program.start();
  const browser = await launch();
  project.provide('chromium', browser.wsEndpoint());
  project.provide('address', program.address);
  project.provide('seed', seed);
  console.log(`Lots are drawn with SEED=${seed}; another number plays other games.`);
  return async () => {
    await browser.close();
    await program.stop();
  };
}
