// A page of Chromium whose clock and place are always the same.
import { chromium } from 'playwright-core';

/** @param {(page: import('playwright-core').Page) => Promise<void>} use */
export async function withPage(executablePath, { scheme, now, ...options }, use) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ colorScheme: scheme, timezoneId: 'UTC', locale: 'en-GB', ...options });
    if (now !== undefined) await page.clock.setFixedTime(now);
    await use(page);
  } finally {
    await browser.close();
  }
}
