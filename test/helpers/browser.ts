/** Chromium, where this machine has it: `apt install chromium`. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export const hasBrowser = executablePath !== undefined;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
