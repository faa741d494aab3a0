import type { Page } from 'playwright-core';
import { button } from './controls.ts';
import { picture } from './files.ts';

export const GALLERY = '/project-images';
export const thumbnail = (page: Page, title: string) => button(page, `Ver: ${title}`);

/** The image below the button that opens it. */
export const frame = (page: Page, title: string) => thumbnail(page, title).locator('xpath=..');

export const openImage = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true });

/** An image file as chosen in a file input. */
export const photo = (name: string, width = 900, height = 600) => ({
  name,
  mimeType: 'image/png',
  buffer: picture(width, height),
});
