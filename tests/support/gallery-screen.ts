import type { ProjectImageView } from '@nodo/contracts/images/views';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { ADMIN } from './accounts.ts';
import type { ScreenOptions } from './browser.ts';
import { type Client, listWarehouses } from './client.ts';
import { button } from './controls.ts';
import { picture } from './files.ts';
import { addImage, gallery, uploadPicture } from './images.ts';
import { browserStage, type StageOptions } from './stage.ts';

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

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What the tests of a file do with the gallery. Its members throw before `beforeAll` has run. */
export function galleryStage(options: StageOptions) {
  const stage = browserStage(options);
  let admin: Client;
  let warehouses: { id: string; name: string }[];
  beforeAll(async () => {
    admin = await stage.signIn(ADMIN);
    warehouses = await listWarehouses(admin);
  });
  return {
    stage,
    /** A client of an administrator. */
    admin: () => admin,
    /** A warehouse of the demo data, by its index in the list. */
    warehouse(index: number): { id: string; name: string } {
      const found = warehouses[index];
      if (!found) throw new Error('There are not that many warehouses');
      return found;
    },
    /** Adds an image to the gallery through the API. */
    async shown(
      title: string,
      more: Partial<Pick<ProjectImageView, 'warehouseId' | 'imageType' | 'imageUrl' | 'description'>> = {},
    ): Promise<ProjectImageView> {
      const imageUrl = more.imageUrl ?? (await uploadPicture(admin, picture(900, 600))).url;
      return addImage(admin, { title, ...more, imageUrl });
    },
    find: async (title: string) => (await gallery(admin)).find((image) => image.title === title),
    /** Somebody at the gallery, who sees images of other hosts, too. */
    async at(email: string, path = GALLERY, screen: ScreenOptions = {}) {
      const visitor = await stage.person(email, screen);
      visitor.tolerate(/ERR_FAILED.*ejemplo\.co/);
      await visitor.context.route('https://*.ejemplo.co/**', (route) =>
        route.request().url().includes('no-existe')
          ? route.abort()
          : route.fulfill({ contentType: 'image/png', body: picture(640, 400) }),
      );
      await visitor.open(path);
      return visitor;
    },
  };
}
