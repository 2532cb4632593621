import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type BrowserServer } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium of this machine: the one that `CHROMIUM` names, else the first on the path. */
function find(): string {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(`no ${NAMES.join(', ')} is on the path: install Chromium, or give its path in CHROMIUM`);
}

/** One browser for all tests; each connects to it and has contexts of its own. */
export function launch(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: find(),
    // Its sandbox does not work for root, who runs tests in containers.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  });
}
