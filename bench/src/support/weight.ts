import type { Page } from 'playwright-core';

/** Bytes transferred until the page is idle, by kind, and the requests made. */
export async function weigh(page: Page, url: string) {
  const bytes = new Map<string, number>();
  const requests: string[] = [];
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    requests.push(response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return { bytes, requests };
}
